/**
 * The letters that ranks are printed with, K Q J or the French R D V: a choice of the eye, remembered in the browser.
 */
import { memory } from "../page/memory";
import type { Choice } from "../parts/choice";
import type { Lines } from "../parts/icons";
import { FRENCH_LETTERS } from "./french-letters";
import { spokenLanguage, t } from "./words.svelte";

export type Letters = "english" | "french";

const R: Lines = "M7 20V4h8v8H7l9 8";

const lastLetters = memory("letters");
// Whatever else a browser may remember here is printed as English.
let chosen = $state(lastLetters.recall() as Letters | null);

/** Null until somebody chooses: what is printed until then is each game's own affair. */
export function chosenLetters(): Letters | null {
  return chosen;
}

/** The letters that a reader of the language in use knows from the shops there. */
export function lettersOfLanguage(): Letters {
  return spokenLanguage() === "fr" ? "french" : "english";
}

/** A rank as records write it, `K`, in letters of somebody's choice: `R`. */
export function printedIn(letters: Letters, rank: string): string {
  return letters === "french" ? (FRENCH_LETTERS[rank] ?? rank) : rank;
}

/** The button that changes them, for a game whose letters are these now. */
export function letterChoice(now: Letters): Choice {
  const next = now === "french" ? "english" : "french";
  const choose = (): void => {
    chosen = next;
    lastLetters.remember(next);
  };
  return { icon: R, text: t(`ui.letters.${next}`), choose };
}
