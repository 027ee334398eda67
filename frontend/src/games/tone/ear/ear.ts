/** A hand by ear: what of it is blank, what may be named, and what was. */
import type { Heard, Label, SeatView, TonePokerView } from "../../../generated/wire";
import { awaitedSeats } from "../seats/seats";

/** Names of hands that may be given instead of intervals, from the lowest. */
export const LABELS: readonly Label[] = ["high-card", "one-pair", "two-pair", "straight", "flush", "royal"];

type Hand = TonePokerView | null;

/** Faces are for the ear: not everybody has asked for the score. */
export const isByEar = (hand: Hand): boolean => hand?.ear != null && hand.ear.points === null;

/** Everybody has played, and the hands may be named. */
export const isNaming = (hand: Hand): hand is TonePokerView =>
  hand !== null && isByEar(hand) && awaitedSeats(hand).length === 0;

/** The own cards stay blank until they have been played. */
export const isOwnBlank = (hand: Hand, own: SeatView | null): boolean =>
  isByEar(hand) && own !== null && own.cards.length > 0 && !own.played;

/** Notes without a face: cards that have been heard, and are blank to the eye. */
export const hasUnseenNotes = ({ cards, notes }: SeatView): boolean => notes.length > cards.length;

/** The seats that the score waits for. */
export const silent = (hand: TonePokerView): number[] =>
  hand.ear?.asked.flatMap((asked, seat) => (asked ? [] : [seat])) ?? [];

/** The name that a seat gave to the hand of another; null where it has not. */
export const namedBy = (hand: TonePokerView, by: number, seat: number): Heard | null =>
  hand.ear?.heard.find((one) => one.by === by && one.seat === seat) ?? null;

/** The action that names a hand, in the words of the table; nothing takes the name back. */
export const naming = (seat: number, what: Label | readonly number[] | null): string =>
  ["heard", `p${seat + 1}`, ...(typeof what === "string" ? [what] : (what ?? []))].join(" ");
