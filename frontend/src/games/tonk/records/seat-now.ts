/** Tells on a plate the points of an open hand while it is played, and its end when all is over. */
import type { RecordedHand } from "../../../generated/api";
import type { SeatEnd } from "../showdown/ends";
import type { Showdown } from "../showdown/showdown.svelte";

/** A moment of the end that has passed. */
export const OVER: Pick<Showdown, "timeline" | "elapsed" | "isOpen" | "isJudged" | "isRunning"> = {
  timeline: { calls: 0, turns: [], counts: [], judges: 0, pays: [], ends: 0 },
  elapsed: Infinity,
  isOpen: true,
  isJudged: true,
  isRunning: false,
};

export function seatNow({ points }: Pick<RecordedHand["steps"][number], "points">, seat: number): SeatEnd {
  return { call: "", count: points[seat] ?? 0, net: "", gain: false, loss: false, glows: false, dark: false };
}
