/**
 * Says which parts a review leaves out: they would be a hint to whoever can still discard, or show cards that were not
 * seen. Pure.
 */
import type { SeatReview, SeatView } from "../../../generated/wire";

/** The sentence that says so; null where the reader's own choice, or that of somebody they only watch, is there. */
export function omissions(
  seats: readonly Pick<SeatView, "pile">[],
  reviewed: readonly Pick<SeatReview, "seat">[],
  own: number | null,
): string | null {
  if (own !== null && !reviewed.some(({ seat }) => seat === own)) {
    return seats.some(({ pile }) => pile > 0) ? "ui.tone.review.later.own" : "ui.tone.review.later.all";
  }
  return reviewed.length === 0 ? "ui.tone.review.unseen" : null;
}
