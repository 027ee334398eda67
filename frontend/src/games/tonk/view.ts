/** Tonk as the room shows it. */
import { fetchFaces } from "./cards/faces";
import { heardBetween } from "./hearing";
import type { Room } from "../../room/room.svelte";
import { deckNow } from "../../page/theme.svelte";
import { seatName } from "../../room/lines";
import { t } from "../../words/words.svelte";
import type { GameView, Opening } from "../../room/game";
import type { SheetName } from "../../room/sheet-name";
import TonkSheets from "./Sheets.svelte";
import TonkTable from "./TonkTable.svelte";

/** The one whose turn it is, by name. */
function inTurn({ update, hand }: Room): string | null {
  if (!update || hand === null || hand.turn === null) return null;
  return seatName(update.room, hand.turn);
}

/** Whoever slapped last. */
function slapper({ state, update }: Room): string | null {
  const slap = state.lines.findLast((line) => line.happened.t === "tonk" && line.happened.did === "slap")?.happened;
  return slap?.t === "tonk" && update ? seatName(update.room, slap.seat) : null;
}

const opening = (sheet: SheetName, key: string): Opening => ({
  sheet,
  key: `${sheet} ${key}`,
  said: t(`ui.status.opens.${sheet}`),
  press: t(`ui.status.see.${sheet}`),
});

/** Bets first, as they are asked for a short time; then other rules; then how the hand and the session ended. */
function opens({ update, hand, customs, chair }: Room): Opening[] {
  if (!update || update.room.phase === "playing") return [];
  const { hand_number: number, phase } = update.room;
  const found: Opening[] = [];
  if (chair && customs?.betting && customs.betting.left_ms !== null) found.push(opening("bets", `${number}`));
  if (chair && customs?.proposal) found.push(opening("proposal", `${customs.proposal.number}`));
  if (hand?.outcome) found.push(opening("end", `${number}`));
  if (phase === "ended" && update.room.settlement) found.push(opening("settled", `${number}`));
  return found;
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
  told: (room, code) => ({
    name: (code === "room.slapped_first" ? slapper(room) : inTurn(room)) ?? t("ui.slap.somebody"),
  }),
  opens,
};
