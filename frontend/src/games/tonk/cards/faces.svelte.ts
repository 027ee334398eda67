/** The card faces are fetched and decoded before they are turned up, so that none arrives blank. */
import { faces } from "virtual:faces";
import { isJoker } from "../words/cards";
import { printed } from "./letters";

const CARDS = [..."A23456789TJQK"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const JOKERS = ["X1", "X2"];

/** Where the face of a card is served, named by what it bears: `Ks`, or `Rs`. Two jokers are drawn, and a pack may have four. */
export function faceOf(deck: string, card: string): string {
  const drawn = isJoker(card) ? JOKERS[Number(card.slice(1)) % 2 ? 0 : 1] : printed(card.slice(0, 1)) + card.slice(1);
  return `${faces}${deck}/${drawn}.svg`;
}

/** Faces that can be painted at once, by their address; held here, since a browser lets go of what nobody holds. */
let decoded = $state.raw<ReadonlyMap<string, HTMLImageElement>>(new Map());
const fetched = new Set<string>();

export function fetchFaces(deck: string): void {
  for (const card of [...CARDS, ...JOKERS]) void decode(faceOf(deck, card));
}

/** A card shows its back for as long as its face could not be painted. */
export function isDecoded(deck: string, card: string): boolean {
  return decoded.has(faceOf(deck, card));
}

/** A face that never comes is shown as the browser shows what is missing. */
async function decode(address: string): Promise<void> {
  if (fetched.has(address)) return;
  fetched.add(address);
  const face = new Image();
  face.src = address;
  await face.decode().catch(() => undefined);
  decoded = new Map(decoded).set(address, face);
}
