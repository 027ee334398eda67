/** Tonk's tables as the room shows them. */
import type { GameView } from "../../room/game";
import { awardsIn } from "./awards";
import { deckChoices, deckNow } from "./cards/deck.svelte";
import { fetchFaces } from "./cards/faces.svelte";
import { seats } from "./layout/seats";
import CutCards from "./CutCards.svelte";
import SheetsOnDemand from "./SheetsOnDemand.svelte";
import { TonkTable } from "./table.svelte";
import TableView from "./TableView.svelte";

export const view: GameView = {
  Table: TableView,
  Sheets: SheetsOnDemand,
  Before: CutCards,
  seats,
  words: {
    sit: "ui.welcome.sit",
    settings: "ui.settings.title",
    begin: "ui.gather.deal",
    wait: "ui.gather.wait",
    alone: "ui.gather.alone",
  },
  fewest: 2,
  isRecorded: false,
  choices: deckChoices,
  prepare: () => fetchFaces(deckNow()),
  enter: (room) => new TonkTable(room),
  isQuiet: () => false,
  addedEvents: awardsIn,
};
