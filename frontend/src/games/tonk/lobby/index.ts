/** Tonk as the lobby shows it. */
import type { GameLobby } from "../../../room/lobby/game";
import { t } from "../../../words/words.svelte";
import { deckChoices } from "../cards/deck.svelte";
import { DUPLICATE } from "../icons";
import { chooseRules } from "../rules/chosen.svelte";
import { CLASSIC } from "../rules/rule-choice";
import { againstBots, lesson } from "../tables";
import LampCards from "./LampCards.svelte";
import LobbySheets from "./LobbySheets.svelte";
import WelcomeRules from "./WelcomeRules.svelte";

export const lobby: GameLobby = {
  words: {
    motto: "ui.lobby.motto",
    start: "ui.lobby.start",
    join: "ui.lobby.join",
    before: null,
    sit: "ui.welcome.accept",
  },
  sitIcon: "check",
  Lamp: LampCards,
  Sheets: LobbySheets,
  Welcome: WelcomeRules,
  more: () => [
    { sheet: "records", icon: "eye", text: t("ui.records.title") },
    { page: "/duplicate", icon: DUPLICATE, text: t("ui.duplicate.play_one") },
  ],
  withBots: againstBots,
  lesson,
  choices: deckChoices,
  prepare: () => undefined,
  enter: () => chooseRules(CLASSIC),
  follow: async (hash) => (await import("./sheets-on-demand")).follow(hash),
};
