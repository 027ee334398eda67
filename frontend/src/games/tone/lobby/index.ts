/** Tone Poker as the lobby shows it. */
import { loadWhenIdle } from "../piano/samples";
import type { GameLobby } from "../../../room/lobby/game";
import { t } from "../../../words/words.svelte";
import { withTonic } from "../details";
import { LESSON } from "../icons";
import { choices } from "../cards/letters";
import { anyTonic } from "../tonic/tonics";
import LampCards from "./LampCards.svelte";
import LobbySheets from "./LobbySheets.svelte";
import WelcomeTonic from "./WelcomeTonic.svelte";

export const lobby: GameLobby = {
  words: {
    motto: "ui.lobby.motto.tone-poker",
    start: "ui.tone.start_game",
    join: "ui.tone.join_table",
    before: "ui.tone.name",
    sit: "ui.tone.join_table",
  },
  sitIcon: null,
  Lamp: LampCards,
  Sheets: LobbySheets,
  Welcome: WelcomeTonic,
  more: () => [{ page: "/lesson", icon: LESSON, text: t("ui.tone.lesson.give") }],
  withBots: () => ({ game: "tone-poker", details: withTonic(anyTonic()), bots: 3 }),
  choices,
  prepare: loadWhenIdle,
  enter: () => undefined,
};
