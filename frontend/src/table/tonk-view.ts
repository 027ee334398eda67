/** Tonk as the room shows it. */
import { fetchFaces } from "../parts/faces";
import { heardBetween } from "../sound/hearing";
import type { Room } from "../state/room.svelte";
import { deckNow } from "../state/theme.svelte";
import { seatName } from "../words/lines";
import { t } from "../words/words.svelte";
import type { GameView } from "./game-view";
import TonkSheets from "./TonkSheets.svelte";
import TonkTable from "./TonkTable.svelte";

/** The one whose turn it is, by name. */
function inTurn({ update, hand }: Room): string | null {
  if (!update || hand === null || hand.turn === null) return null;
  return seatName(update.room, hand.turn);
}

function title(room: Room): string | null {
  if (room.myTurn) return t("ui.title.turn");
  const name = room.update?.room.phase === "playing" ? inTurn(room) : null;
  return name === null ? null : t("ui.title.waiting", { name });
}

export const view: GameView = {
  Table: TonkTable,
  Sheets: TonkSheets,
  prepare: () => fetchFaces(deckNow()),
  heard: heardBetween,
  title,
  told: (room) => ({ name: inTurn(room) ?? "" }),
  isOver: (room) => room.hand?.outcome != null,
};
