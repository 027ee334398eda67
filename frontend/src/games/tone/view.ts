/** Tone Poker's tables as the room shows them. */
import { loadWhenIdle } from "./piano";
import type { GameView } from "../../room/game";
import { choices as letterChoices } from "./cards/letters";
import { labelChoices } from "./cards/label.svelte";
import { isQuiet } from "./words/lines";
import { seats } from "./seats/places";
import OthersTouches from "./piano/OthersTouches.svelte";
import { referenceChoices } from "./tonic/reference-choices";
import { ToneTable } from "./table.svelte";
import ToneSheets from "./ToneSheets.svelte";
import TableView from "./TableView.svelte";

export const view: GameView = {
  Table: TableView,
  Sheets: ToneSheets,
  seats,
  words: {
    sit: "ui.tone.join_table",
    settings: "ui.tone.settings.title",
    begin: "ui.tone.first_hand",
    wait: "ui.tone.gather.wait",
    alone: "ui.tone.gather.alone",
  },
  // It may be practised alone (TP-01).
  fewest: 1,
  isRecorded: true,
  SoundChoices: OthersTouches,
  choices: () => [...labelChoices(), ...letterChoices(), ...referenceChoices()],
  prepare: loadWhenIdle,
  enter: (room) => new ToneTable(room),
  isQuiet,
  addedEvents: () => [],
};
