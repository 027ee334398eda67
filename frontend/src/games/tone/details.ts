/** The one place that looks for Tone Poker's part of the room's records. */
import type { HandLine, TonePokerScore, TonePokerTable } from "../../generated/api";
import type {
  ChairView,
  HandView,
  RoomView,
  TonePokerChair,
  TonePokerRoom,
  TonePokerSettings,
  TonePokerView,
} from "../../generated/wire";
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

/** The message of somebody who takes a chair. */
export const withTonic = (tonic: number): TonePokerChair => ({ game: TONE_POKER, tonic });

/** The message of somebody who opens a table. */
export const tableOf = (tonic: number, byEar: boolean): TonePokerTable => ({ game: TONE_POKER, tonic, by_ear: byEar });

/** The message of a host who changes whether it is played by ear. */
export const byEarSettings = (byEar: boolean): TonePokerSettings => ({ game: TONE_POKER, by_ear: byEar });
