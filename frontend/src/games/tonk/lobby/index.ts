/** Tonk as the lobby shows it. */
import type { GameLobby } from "../../../room/lobby/game";
import { t } from "../../../words/words.svelte";
import { deckChoices } from "../cards/deck.svelte";
import { theRuleBook } from "../rules/book";
import { chooseRules } from "../rules/chosen.svelte";
import { verdictOn } from "../rules/verdict";
import { wishIn } from "../rules/link";
import { CLASSIC } from "../rules/wish";
import { againstBots, lesson } from "../tables";
import LampCards from "./LampCards.svelte";
import LobbySheets from "./LobbySheets.svelte";
import WelcomeRules from "./WelcomeRules.svelte";

/** A link to a rule set: the next table is to be played by it, once the house has found it sound. */
async function follow(hash: string): Promise<string | null> {
  const wish = wishIn(hash, await theRuleBook());
  if (!wish) return t("ui.rules.link.broken");
  const { wish: sound, why } = await verdictOn(t, wish);
  if (sound) chooseRules(sound);
  return why;
}

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
  more: () => [{ sheet: "records", icon: "eye", text: t("ui.records.title") }],
  withBots: againstBots,
  lesson,
  choices: deckChoices,
  prepare: () => undefined,
  enter: () => chooseRules(CLASSIC),
  follow,
};
