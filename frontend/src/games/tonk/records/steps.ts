/** The way through a hand: which step a key leads to, and which moves belong to one turn. */
import type { RecordedHand } from "../../../generated/api";
import { clamp } from "../../../parts/box";

/** The step to which a key leads; null for one that leads nowhere. */
export function stepFor(key: string, at: number, last: number): number | null {
  if (key === "ArrowRight") return clamp(0, at + 1, last);
  if (key === "ArrowLeft") return clamp(0, at - 1, last);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

/** The step that a link asks for; the beginning where it asks for none that is there. */
export function stepIn(search: string, last: number): number {
  const step = Number(new URLSearchParams(search).get("step") ?? 0);
  return Number.isInteger(step) ? clamp(0, step, last) : 0;
}

/** Everything that was done from this step to the next, from the first card that a player moves to the last. */
export interface Turn {
  seat: number;
  /** Numbers of the steps, from 1. */
  steps: number[];
}

/** The moves after the deal, by who made them one after the other. */
export function turnsOf(steps: readonly Pick<RecordedHand["steps"][number], "shown">[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ shown }, step) => {
    if (!shown) return;
    const now = turns.at(-1);
    if (now?.seat === shown.seat && shown.did !== "draw" && shown.did !== "take") now.steps.push(step);
    else turns.push({ seat: shown.seat, steps: [step] });
  });
  return turns;
}
