/** Says why something cannot be done at a table of Tonk. */
import { refusalText } from "../../../page/refusals";
import type { Room } from "../../../room/room.svelte";
import type { Args } from "../../../words/translate";
import { t } from "../../../words/words.svelte";
import { inTurn, slapper } from "./players";
import { prettyText } from "./cards";

/** People at a table have names: it says whose turn it is, or who slapped first. */
export function refusalAt(room: Room, code: string, args: Args): string {
  const name = code === "room.slapped_first" ? slapper(room) : inTurn(room);
  return prettyText(refusalText(code, { ...args, name: name ?? t("ui.slap.somebody") }));
}
