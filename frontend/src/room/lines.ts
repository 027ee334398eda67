/** The events of the room, in a sentence each: for the running line and for the ear. */
import type { ChairView, Currency, RoomShown } from "../generated/wire";
import type { Args, Translate } from "../words/translate";

/** The facts about a table that a sentence needs: who sits there, and in what they pay. */
export interface TableContext {
  chairs: readonly Pick<ChairView, "chair" | "seat" | "name">[];
  hand_number: number;
  currency: Currency;
}

export interface Teller {
  t: Translate;
  room: TableContext;
  /** The reader's own seat and chair. */
  seat: number | null;
  chair: number | null;
}

/** The part of a record that names whom it is about, whichever game it is of. */
export type Named = Pick<RoomShown, "chair" | "name" | "code">;

export function seatName(room: TableContext, seat: number): string {
  return room.chairs.find((chair) => chair.seat === seat)?.name ?? `${seat + 1}`;
}

/** One sentence under `ui.room.you.<key>` or `ui.room.other.<key>`, with a game's own arguments where it has some. */
export function tellNamed(key: string, shown: Named, teller: Teller, args: Args = {}): string {
  const mine = shown.chair != null && shown.chair === teller.chair;
  const named = teller.room.chairs.find((chair) => chair.chair === shown.chair)?.name ?? shown.name ?? "";
  if (shown.code) return teller.t(`refusal.${shown.code}`, { name: named });
  const who = mine ? "you" : "other";
  return teller.t(`ui.room.${who}.${key}`, { name: shown.name ?? named, number: teller.room.hand_number, ...args });
}

export function tellRoom(shown: RoomShown, teller: Teller): string {
  const reaction = shown.reaction ? teller.t(`ui.reaction.${shown.reaction}`) : "";
  const pace = shown.pace ? teller.t(`ui.pace.how.${shown.pace}`) : "";
  const vote = shown.vote ? teller.t(`ui.vote.${shown.vote}`) : "";
  const text = shown.text ?? "";
  return tellNamed(shown.what, shown, teller, { reaction, pace, text, vote, about: shown.about ?? "" });
}
