/** The house's deck as it is served: every face by what it bears, `Ks` or the French `Rs`; the jokers and the back. */
import { FRENCH_LETTERS } from "../src/words/french-letters.ts";
import { back } from "./back.ts";
import { face, sheet } from "./face.ts";
import { joker } from "./joker.ts";
import { RANKS, SUITS, type Colours } from "./layout.ts";

export function jokers(): Map<string, string> {
  return new Map([1, 2].map((which) => [`X${which}`, sheet(joker(which))]));
}

/** A rank's own letter, and the French one where that is another. */
function lettersOf(rank: string): string[] {
  const french = FRENCH_LETTERS[rank];
  return french === undefined ? [rank] : [rank, french];
}

export function facesOf(colours: Colours): Map<string, string> {
  const lettered = RANKS.flatMap((rank) => lettersOf(rank).map((letter) => [rank, letter] as const));
  return new Map(
    lettered.flatMap(([rank, letter]) =>
      SUITS.map((suit) => [letter + suit, face(rank, suit, colours, letter)] as const),
    ),
  );
}

/** Stretched where a card is more slender than these. */
export function backOfAll(): string {
  return sheet(back()).replace("<svg ", '<svg preserveAspectRatio="none" ');
}
