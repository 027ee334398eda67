/**
 * The faces of a deck come in one file, before any card is turned up, and each is decoded when it is first wanted: none
 * arrives blank. A file of its own for each face made 54 requests of a table that is opened, and more than half of a
 * page's work until it stood there.
 */
import { faces } from "virtual:faces";
import { isJoker } from "../words/cards";
import { printedRank } from "./letters";

/** The drawings of a deck by what they bear. */
type Drawings = Readonly<Record<string, string>>;

const JOKERS = ["X1", "X2"];

let decks = $state.raw<ReadonlyMap<string, Drawings>>(new Map());
const underway = new Set<string>();
const addresses = new Map<string, string>();

/** Faces that can be painted at once, by their address; held here, since a browser lets go of what nobody holds. */
let decoded = $state.raw<ReadonlyMap<string, HTMLImageElement>>(new Map());
const begun = new Set<string>();

/** The name of a card's face: `Ks`, or `Rs`. Two jokers are drawn, and a pack may have four. */
export function drawnAs(card: string): string {
  if (isJoker(card)) return JOKERS[Number(card.slice(1)) % 2 ? 0 : 1] ?? card;
  return printedRank(card.slice(0, 1)) + card.slice(1);
}

export function fetchFaces(deck: string): void {
  if (decks.has(deck) || underway.has(deck)) return;
  underway.add(deck);
  // If it does not come, the next card that is shown asks for it again.
  void read(deck)
    .catch(() => undefined)
    .finally(() => underway.delete(deck));
}

async function read(deck: string): Promise<void> {
  const answer = await fetch(`${faces}${deck}.json`);
  if (answer.ok) decks = new Map(decks).set(deck, (await answer.json()) as Drawings);
}

/** The address of the face of a card within the page, with `#house-two/Ks` behind it; null until its deck has come. */
export function faceOf(deck: string, card: string): string | null {
  const name = drawnAs(card);
  const drawing = decks.get(deck)?.[name];
  if (drawing === undefined) {
    fetchFaces(deck);
    return null;
  }
  const which = `${deck}/${name}`;
  const address =
    addresses.get(which) ?? `${URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }))}#${which}`;
  addresses.set(which, address);
  return address;
}

/** A card shows its back for as long as its face could not be painted. */
export function isDecoded(deck: string, card: string): boolean {
  const address = faceOf(deck, card);
  if (address === null) return false;
  void decode(address);
  return decoded.has(address);
}

async function decode(address: string): Promise<void> {
  if (begun.has(address)) return;
  begun.add(address);
  const face = new Image();
  face.src = address;
  await face.decode().catch(() => undefined);
  decoded = new Map(decoded).set(address, face);
}
