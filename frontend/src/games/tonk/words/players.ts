/** People at a table by their names: whose turn it is, and who slapped. */
import { seatName } from "../../../room/lines";
import type { Room } from "../../../room/room.svelte";
import type { Args } from "../../../words/translate";
import { tonkHand } from "../details";

/** The one whose turn it is; null where it is nobody's. */
export function inTurn({ update }: Room): string | null {
  const turn = tonkHand(update?.hand)?.turn ?? null;
  return update && turn !== null ? seatName(update.room, turn) : null;
}

/** The one whose turn it was when something was refused: a refusal names the seat, counted from 1. */
export function inTurnWhenRefused(room: Room, { seat }: Args): string | null {
  return room.update && typeof seat === "number" ? seatName(room.update.room, seat - 1) : inTurn(room);
}

/** Whoever slapped last; null where nobody has. */
export function slapper({ state, update }: Room): string | null {
  const slap = state.lines.findLast(({ happened }) => happened.t === "tonk" && happened.did === "slap")?.happened;
  return slap?.t === "tonk" && update ? seatName(update.room, slap.seat) : null;
}
