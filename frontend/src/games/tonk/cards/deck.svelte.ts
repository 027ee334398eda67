/** Which faces the cards have: a choice of the eye, remembered in the browser. */
import { memory } from "../../../page/memory";
import type { Choice } from "../../../parts/choice";
import { t } from "../../../words/words.svelte";

export type Deck = "two" | "four";

const lastDeck = memory("deck");
let deck = $state<Deck>(lastDeck.recall() === "four" ? "four" : "two");

export function deckNow(): Deck {
  return deck;
}

export function chooseDeck(next: Deck): void {
  deck = next;
  lastDeck.remember(next);
}

/** The choice as the page shows it among its own. */
export function deckChoices(): readonly Choice[] {
  const four = deck === "four";
  return [
    { icon: "game", text: t(four ? "ui.deck.two" : "ui.deck.four"), choose: () => chooseDeck(four ? "two" : "four") },
  ];
}
