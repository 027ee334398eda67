/** Says why something cannot be done at a table of Tonk. */
import { refusalText } from "../../../page/refusals";
import type { Room } from "../../../room/room.svelte";
import type { Args } from "../../../words/translate";
import { t } from "../../../words/words.svelte";
import { tonkRoom } from "../details";
import { inTurnWhenRefused, slapper } from "./players";
import { prettyText } from "./cards";
import { terms, wordsOf } from "./terms";

/** People at a table have names: it says whose turn it was, or who slapped first, by the words played there. */
export function refusalAt(room: Room, code: string, args: Args): string {
  const name = code === "room.slapped_first" ? slapper(room) : inTurnWhenRefused(room, args);
  const words = wordsOf(tonkRoom(room.update?.room));
  return prettyText(refusalText(code, { ...terms(t, words), ...args, name: name ?? t("ui.slap.somebody") }));
}
