/** Lines of the running log in the reader's language, for the eye or for the ear. */
import type { Room } from "./room.svelte";
import type { Line } from "./state";
import { shortAll, spokenAll } from "../games/tonk/words/cards";
import { tell } from "./lines";
import { t } from "../words/words.svelte";

export function tellLine(room: Room, line: Line, sense: "eye" | "ear"): string {
  const { happened } = line;
  const owner = happened.t === "tonk" && happened.spread ? room.hand?.spreads[happened.spread - 1]?.owner : undefined;
  const cards = sense === "eye" ? shortAll : (list: readonly string[]) => spokenAll(t, list);
  const teller = { t, cards, room: line.room, seat: room.seat, chair: line.chair };
  return tell(happened, teller, owner);
}
