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
export function tellNamed(key: string, event: Named, teller: Teller, args: Args = {}): string {
  const mine = event.chair != null && event.chair === teller.chair;
  const name = teller.room.chairs.find((chair) => chair.chair === event.chair)?.name ?? event.name ?? "";
  if (event.code) return teller.t(`refusal.${event.code}`, { name });
  const who = mine ? "you" : "other";
  return teller.t(`ui.room.${who}.${key}`, { name: event.name ?? name, number: teller.room.hand_number, ...args });
}

export function tellRoom(event: RoomShown, teller: Teller): string {
  const reaction = event.reaction ? teller.t(`ui.reaction.${event.reaction}`) : "";
  const pace = event.pace ? teller.t(`ui.pace.how.${event.pace}`) : "";
  const vote = event.vote ? teller.t(`ui.vote.${event.vote}`) : "";
  const text = event.text ?? "";
  return tellNamed(event.what, event, teller, { reaction, pace, text, vote, about: event.about ?? "" });
}
