/** What the records of the room hold of Tone Poker: the one place where it is looked for. */
import type { HandLine, TonePokerScore } from "../../generated/api";
import type { ChairView, HandView, RoomView, TonePokerChair, TonePokerRoom, TonePokerView } from "../../generated/wire";
import type { TableCard } from "../../room/api";
import { detailsOf } from "../../room/details";

const TONE_POKER = "tone-poker";

export const toneHand = (hand: HandView | null | undefined): TonePokerView | null => detailsOf(hand, TONE_POKER);

export const toneRoom = (room: RoomView | null | undefined): TonePokerRoom | null =>
  detailsOf(room?.details, TONE_POKER);

export const toneScore = (hand: HandLine): TonePokerScore | null => detailsOf(hand.details, TONE_POKER);

/** The pitch class that a chair plays in. */
export const tonicOf = (chair: ChairView): number | null => detailsOf(chair.details, TONE_POKER)?.tonic ?? null;

/** Those that are taken at a table. */
export const tonicsAt = (table: TableCard): readonly number[] => detailsOf(table.details, TONE_POKER)?.tonics ?? [];

/** What somebody says who takes a chair, or opens a table. */
export const withTonic = (tonic: number): TonePokerChair => ({ game: TONE_POKER, tonic });
