/** How the cut for the first deal is seen: one card after the other, also those of a second round. */
import type { CutCard } from "../../generated/wire";

/** How long one card takes, and how long after the last it begins. */
export const CUT_MS = 320;
export const CUT_APART_MS = 90;

/** When the last of them lies there. */
export function cutLasts(rounds: readonly CutCard[][]): number {
  return (rounds.flat().length - 1) * CUT_APART_MS + CUT_MS;
}
