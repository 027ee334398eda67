/** By night or by day, and which deck: choices of the eye, remembered in the browser. */
import { recall, remember } from "./memory";

export type Theme = "night" | "day";
export type Deck = "two" | "four";

let theme = $state<Theme>(recall("theme") === "day" ? "day" : "night");
let deck = $state<Deck>(recall("deck") === "four" ? "four" : "two");

export function showTheme(): void {
  document.documentElement.dataset["theme"] = theme;
}

export function themeNow(): Theme {
  return theme;
}

export function chooseTheme(next: Theme): void {
  theme = next;
  remember("theme", next);
  showTheme();
}

export function deckNow(): Deck {
  return deck;
}

export function chooseDeck(next: Deck): void {
  deck = next;
  remember("deck", next);
}
