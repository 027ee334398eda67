/** Remembers which past hand is being looked through, and in which way. */
import type { SheetName } from "../../../room/sheets/name";

export class OpenedHand {
  /** Null for the newest. */
  hand = $state<number | null>(null);
  /** The hand is opened with the worth of each decision in place of the moves. */
  isReviewed = $state(false);

  readonly open = (hand: number | null, onopen: (sheet: SheetName) => void, isReviewed = false): void => {
    [this.hand, this.isReviewed] = [hand, isReviewed];
    onopen("records");
  };
}
