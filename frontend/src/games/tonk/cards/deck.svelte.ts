/** The faces of the cards: a choice of the eye, remembered in the browser. */
import { memory } from "../../../page/memory";
import type { Choice } from "../../../parts/choice";
import { t } from "../../../words/words.svelte";
import { INKS } from "../icons";
import { lettersToChoose } from "./letters";

/** The house's own faces or the classic ones, in two colours or in four; each is a file of them. */
const DECKS = ["house-two", "house-four", "two", "four"] as const;
export type Deck = (typeof DECKS)[number];
/** The cards that are shown until somebody chooses others. */
const FIRST_DECK: Deck = "house-two";

const lastDeck = memory("deck");
const remembered = lastDeck.recall();
let deck = $state<Deck>(DECKS.find((one) => one === remembered) ?? FIRST_DECK);

export function deckNow(): Deck {
  return deck;
}

export function chooseDeck(house: boolean, four: boolean): void {
  deck = `${house ? "house-" : ""}${four ? "four" : "two"}`;
  lastDeck.remember(deck);
}

/** The choices as the page shows them among its own. */
export function deckChoices(): readonly Choice[] {
  const house = deck.startsWith("house-");
  const four = deck.endsWith("four");
  return [
    { icon: "game", text: t(house ? "ui.deck.classic" : "ui.deck.house"), choose: () => chooseDeck(!house, four) },
    { icon: INKS, text: t(four ? "ui.deck.two" : "ui.deck.four"), choose: () => chooseDeck(house, !four) },
    lettersToChoose(),
  ];
}
