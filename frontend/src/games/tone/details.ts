/** What a record of any game holds of Tone Poker: the one place where it is looked for. */
import type { ChairView, HandView, RoomView, TonePokerRoom, TonePokerView } from "../../generated/wire";

export const toneHand = (hand: HandView | null | undefined): TonePokerView | null =>
  hand?.game === "tone-poker" ? hand : null;

export const toneRoom = (room: RoomView | undefined): TonePokerRoom | null => room?.tone_poker ?? null;

/** The pitch class that a chair plays in. */
export const tonicOf = (chair: ChairView): number | null => chair.tonic;
