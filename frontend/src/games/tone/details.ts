/** Finds Tone Poker's own part of the room's records; nothing else looks for it. */
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

/** The tonics that are taken at a table. */
export const tonicsAt = (table: TableCard): readonly number[] => detailsOf(table.details, TONE_POKER)?.tonics ?? [];

/** Details of the command that takes a chair. */
export const withTonic = (tonic: number): TonePokerChair => ({ game: TONE_POKER, tonic });

/** Details of the command that opens a table. */
export const tableOf = (tonic: number, byEar: boolean): TonePokerTable => ({ game: TONE_POKER, tonic, by_ear: byEar });

/** Details of the command by which a host changes whether the table plays by ear. */
export const byEarSettings = (byEar: boolean): TonePokerSettings => ({ game: TONE_POKER, by_ear: byEar });
