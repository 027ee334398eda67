/** High Card's tables as the room shows them. */
import type { GameView } from "../../src/room/game";
import HighCard from "./HighCard.svelte";
import JoinSheet from "./JoinSheet.svelte";
import { HighCardTable } from "./table";

export const view: GameView = {
  Table: HighCard,
  Sheets: JoinSheet,
  words: {
    sit: "ui.welcome.sit",
    settings: "ui.settings.title",
    begin: "ui.gather.deal",
    wait: "ui.gather.wait",
    alone: "ui.gather.alone",
  },
  fewest: 2,
  isRecorded: false,
  prepare: () => undefined,
  enter: (room) => new HighCardTable(room),
  isQuiet: () => false,
  addedEvents: () => [],
};
