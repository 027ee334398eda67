/** Tone Poker as the room shows it. */
import { loadWhenIdle } from "../../piano";
import type { GameView } from "../../room/game";
import ToneSheets from "./ToneSheets.svelte";
import ToneTable from "./ToneTable.svelte";

export const view: GameView = {
  Table: ToneTable,
  Sheets: ToneSheets,
  prepare: loadWhenIdle,
  /** Deal, select and play sound on the piano; nothing else makes a note (TP-16). */
  heard: () => [],
  title: () => null,
  told: () => ({}),
  opens: () => [],
};
