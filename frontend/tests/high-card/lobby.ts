/** High Card as the lobby shows it: it asks nothing of those who come. */
import type { GameLobby } from "../../src/room/lobby/game";
import Lamp from "./Lamp.svelte";
import StartSheet from "./StartSheet.svelte";
import Welcome from "./Welcome.svelte";

export const lobby: GameLobby = {
  words: {
    motto: "ui.high_card.motto",
    start: "ui.lobby.start",
    join: "ui.lobby.join",
    before: null,
    sit: "ui.welcome.sit",
  },
  sitIcon: null,
  Lamp,
  Sheets: StartSheet,
  Welcome,
  more: () => [],
  withBots: () => ({ game: "high-card", bots: 1 }),
  prepare: () => undefined,
  enter: () => undefined,
};
