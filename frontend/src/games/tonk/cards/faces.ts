/** The card faces are fetched before they are turned up, so that none arrives blank. */
import { faces } from "virtual:card-faces";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."cdhs"];

export function faceOf(deck: string, card: string): string {
  return `${faces}${deck}/${card}.svg`;
}

export function fetchFaces(deck: string): void {
  for (const rank of RANKS) for (const suit of SUITS) new Image().src = faceOf(deck, rank + suit);
}
