/** The house's deck as it is served: every face by its name in the records, the jokers and the back. */
import { back } from "./back.ts";
import { face, sheet } from "./face.ts";
import { joker } from "./joker.ts";
import { RANKS, SUITS, type Colours } from "./layout.ts";

export function jokers(): Map<string, string> {
  return new Map([1, 2].map((which) => [`X${which}`, sheet(joker(which))]));
}

export function facesOf(colours: Colours): Map<string, string> {
  return new Map(RANKS.flatMap((rank) => SUITS.map((suit) => [rank + suit, face(rank, suit, colours)] as const)));
}

/** Stretched where a card is more slender than these. */
export function backOfAll(): string {
  return sheet(back()).replace("<svg ", '<svg preserveAspectRatio="none" ');
}
