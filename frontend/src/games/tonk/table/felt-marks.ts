/** The marks on the felt besides cards: The Big One, the suit that is bet on, the pots. */
import type { TonkView, Update } from "../../../generated/wire";
import { tonkRoom } from "../details";

export interface Marks {
  bigOne: boolean;
  /** Seats that are in for the suit; none once it was won or where it is not bet on. */
  suit: { called: string; bettors: number; pot: number } | null;
  /** The sum in the pot for the first natural spread. */
  pot: number;
}

/** The marks while a hand is on the table. */
export function marksOf({ room }: Update, hand: TonkView): Marks {
  const details = tonkRoom(room);
  const bettors = details?.betting?.answers.filter((answer) => answer.high_suit === true).length ?? 0;
  const won = hand.awarded?.some((award) => award.bet === "high_suit") ?? false;
  return {
    bigOne: details?.session.big_one ?? false,
    suit:
      hand.called && !won ? { called: hand.called, bettors, pot: bettors * (details?.side_bet_high_suit ?? 0) } : null,
    pot: details?.pot?.reduce((sum, share) => sum + share.amount, 0) ?? 0,
  };
}

export function isMarked(update: Update, hand: TonkView): boolean {
  const marks = marksOf(update, hand);
  return marks.bigOne || marks.suit !== null || marks.pot > 0;
}
