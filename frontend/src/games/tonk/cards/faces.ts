/** The card faces are fetched before they are turned up, so that none arrives blank. */
import { faces } from "virtual:faces";
import { isJoker } from "../words/cards";

const CARDS = [..."A23456789TJQK"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const JOKERS = ["X1", "X2"];

/** Where the face of a card is served; two jokers are drawn, and a pack may have four. */
export function faceOf(deck: string, card: string): string {
  const drawn = isJoker(card) ? JOKERS[Number(card.slice(1)) % 2 ? 0 : 1] : card;
  return `${faces}${deck}/${drawn}.svg`;
}

export function fetchFaces(deck: string): void {
  for (const card of [...CARDS, ...JOKERS]) new Image().src = faceOf(deck, card);
}
