/** People at a table by their names: whose turn it is, and who slapped. */
import { seatName } from "../../../room/lines";
import type { Room } from "../../../room/room.svelte";
import { tonkHand } from "../details";

/** The one whose turn it is; null where it is nobody's. */
export function inTurn({ update }: Room): string | null {
  const turn = tonkHand(update?.hand)?.turn ?? null;
  return update && turn !== null ? seatName(update.room, turn) : null;
}

/** Whoever slapped last; null where nobody has. */
export function slapper({ state, update }: Room): string | null {
  const slap = state.lines.findLast(({ happened }) => happened.t === "tonk" && happened.did === "slap")?.happened;
  return slap?.t === "tonk" && update ? seatName(update.room, slap.seat) : null;
}
