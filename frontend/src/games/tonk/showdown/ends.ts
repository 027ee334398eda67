/** Says what the end of a hand means for one seat, at each moment of the showdown. */
import type { TonkOutcome } from "../../../generated/wire";
import { signedNumber } from "../../../words/figures";
import type { Translate } from "../../../words/translate";
import { balanceOf } from "../words/figures";
import { callAt } from "../words/outcome";
import { litAt } from "./mood";
import type { Showdown } from "./showdown.svelte";
import { countedBy } from "./timeline";

export interface SeatEnd {
  /** The seat's words about the end; empty where another ended it. */
  call: string;
  /** Points in hand, as far as they have been counted; null before. */
  count: number | null;
  /** Won and paid altogether; empty until it is. */
  net: string;
  gain: boolean;
  loss: boolean;
  /** The seat won. */
  glows: boolean;
  /** The seat was caught. */
  dark: boolean;
}

export function netOf(outcome: TonkOutcome, seat: number): { text: string; value: number } {
  const value = outcome.net[seat] ?? 0;
  return { value, text: netAs(outcome, value) };
}

/** A gain as it is told in a hand like this one. */
export function netAs({ charges }: TonkOutcome, value: number): string {
  return charges ? balanceOf(value, true) : signedNumber(value);
}

/** Null while the hand is on; `own` is the seat of the one who reads it. */
export function endAt(
  t: Translate,
  showdown: Pick<Showdown, "timeline" | "elapsed" | "isOpen" | "isJudged" | "isRunning">,
  outcome: TonkOutcome | null,
  words: string,
  seat: number,
  own = false,
): SeatEnd | null {
  const { timeline, elapsed, isOpen, isJudged, isRunning } = showdown;
  if (!timeline || !outcome || !isOpen) return null;
  const from = timeline.counts[seat] ?? 0;
  const net = netOf(outcome, seat);
  const lit = isJudged ? litAt(outcome, seat) : null;
  return {
    call: callAt(t, outcome, words, { seat, own, judged: isJudged }),
    count: elapsed < from ? null : countedBy(elapsed, from, outcome.counts[seat] ?? 0),
    net: isRunning || net.value === 0 ? "" : net.text,
    gain: net.value > 0,
    loss: net.value < 0,
    glows: lit === "bright",
    dark: lit === "dark",
  };
}
