/**
 * The letters in the corners of the faces and in all that names cards by them: the reader's language's, until chosen.
 */
import type { Choice } from "../../../parts/choice";
import { chosenLetters, letterChoice, lettersOfLanguage, printedIn, type Letters } from "../../../words/letters.svelte";

const lettersNow = (): Letters => chosenLetters() ?? lettersOfLanguage();

/** The letter or figure of a rank as the faces bear it; the ten is `T`, as in the names of the faces. */
export function printedRank(rank: string): string {
  return printedIn(lettersNow(), rank);
}

export function lettersToChoose(): Choice {
  return letterChoice(lettersNow());
}
