/** The hand that lies on the wheel, as much of it as its reader may see. */
import type { SeatView, TonePokerView } from "../../../generated/wire";
import { isByEar } from "../ear/ear";

/**
 * By ear a face stays blank until it is played, the own ones too, although their cards are in the own messages: until
 * then the wheel shows no more than the tonic, which is known of every seat.
 */
export function wheelHand(hand: TonePokerView, seat: number): SeatView | null {
  const view = hand.seats[seat];
  if (!view) return null;
  const blank = isByEar(hand) && !view.played;
  return blank ? { ...view, cards: [], notes: [], selected: [], label: null, royal: null, ranks: [] } : view;
}
