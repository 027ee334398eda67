/** The letters that ranks are printed with, K Q J or the French R D V: a choice of the eye, remembered in the browser. */
import { memory } from "../page/memory";
import type { Choice } from "../parts/choice";
import type { Lines } from "../parts/icons";
import { FRENCH_LETTERS } from "./french-letters";
import { spokenLanguage, t } from "./words.svelte";

const LETTERS = ["english", "french"] as const;
export type Letters = (typeof LETTERS)[number];

const R: Lines = "M8 20V4.500h4.500a4.250 4.250 0 010 8.500H8M12 13l4.500 7";

const lastLetters = memory("letters");
const remembered = lastLetters.recall();
let chosen = $state<Letters | null>(LETTERS.find((one) => one === remembered) ?? null);

/** Null until somebody chooses: what is printed until then is each game's own affair. */
export function chosenLetters(): Letters | null {
  return chosen;
}

/** What a reader of the language in use knows from the shops there. */
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
  return {
    icon: R,
    text: t(next === "french" ? "ui.letters.french" : "ui.letters.english"),
    choose: () => {
      chosen = next;
      lastLetters.remember(next);
    },
  };
}
