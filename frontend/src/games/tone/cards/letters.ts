/** The letters on the cards: those of the rules (TP-08) in every language, until somebody chooses the French ones. */
import type { Choice } from "../../../parts/choice";
import { chosenLetters, letterChoice, printedIn, type Letters } from "../../../words/letters.svelte";
import { RANKS } from "./cards";

function lettersNow(): Letters {
  return chosenLetters() ?? "english";
}

/** A rank's symbol, `K`, as the cards bear it: `K`, or `R`. */
export function printedSymbol(symbol: string): string {
  return printedIn(lettersNow(), symbol);
}

/** Every symbol under the letter of the rules, for sentences that name what the cards bear: `{K}`. */
export function allPrinted(): Record<string, string> {
  return Object.fromEntries([...RANKS].map((symbol) => [symbol, printedSymbol(symbol)]));
}

export function choices(): readonly Choice[] {
  return [letterChoice(lettersNow())];
}
