/** Times the cut for the first deal: one card after the other, also for those who cut again. */
import type { CutCard } from "../../generated/wire";

/** The time that one card of the cut takes, and by which it begins after the one before. */
export const CUT_MS = 320;
export const CUT_APART_MS = 90;

/** The milliseconds that the whole cut takes. */
export function cutLasts(rounds: readonly CutCard[][]): number {
  return (rounds.flat().length - 1) * CUT_APART_MS + CUT_MS;
}

/** A card and its place in the order of the cut. */
interface Turned {
  card: string;
  place: number;
}

/** The cards that everybody has cut, in the order of the first round: whoever has to cut again has more than one. */
export function cutByChair(rounds: readonly CutCard[][]): { chair: number; cards: Turned[] }[] {
  const turned = rounds.flat().map((one, place) => ({ ...one, place }));
  return (rounds[0] ?? []).map(({ chair }) => ({ chair, cards: turned.filter((one) => one.chair === chair) }));
}
