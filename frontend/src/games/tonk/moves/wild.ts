/** Ways to lay cards, some of them wild: the server names what may lie there, the person with which cards. */
import type { WildPlays } from "../../../generated/wire";
import { byRank } from "../layout/order";
import { isJoker } from "../words/cards";
import { read, type Move } from "./legal";

export interface Way {
  kind: "spread" | "hit";
  /** The spread that is hit, numbered from 1; 0 for a new one. */
  spread: number;
  /** The cards that would lie there, in ascending order. */
  places: readonly string[];
  /** The chosen cards that stand as themselves. */
  natural: readonly string[];
  /** The chosen cards that stand for others. */
  wilds: readonly string[];
  /** Number of wild cards that it still needs, out of those to spare. */
  missing: number;
  spare: readonly string[];
  /** The action as a record writes it, where no wild card stands for another. */
  text: string | null;
}

type Lay = Extract<Move, { cards: string[] }>;

const isLay = (move: Move | null): move is Lay => move !== null && "cards" in move;

/** A play without wild cards. */
export function plainWay(move: Lay): Way {
  const spread = move.kind === "hit" ? move.spread : 0;
  return {
    kind: move.kind,
    spread,
    places: move.cards,
    natural: move.cards,
    wilds: [],
    missing: 0,
    spare: [],
    text: move.text,
  };
}

/** The plays of a group, each written by the cards that would lie there. */
export function groups(wild: WildPlays | null): { play: Lay; numbers: readonly number[] }[] {
  return Object.entries(wild?.plays ?? {}).flatMap(([text, numbers]) => {
    const play = read(text);
    return isLay(play) ? [{ play, numbers }] : [];
  });
}

/** The ways to lay the chosen cards as one play, with further wild cards where they do not suffice. */
function wayWith(wild: WildPlays, play: Lay, numbers: readonly number[], chosen: readonly string[]): Way | null {
  const natural = chosen.filter((card) => play.cards.includes(card));
  const wilds = chosen.filter((card) => !play.cards.includes(card));
  const missing = play.cards.length - chosen.length;
  const spare = wild.cards.filter((card) => !play.cards.includes(card) && !chosen.includes(card));
  const fits = wilds.every((card) => wild.cards.includes(card)) && numbers.includes(play.cards.length - natural.length);
  if (!fits || missing < 0 || missing > spare.length) return null;
  const must = wild.must ?? null;
  if (must !== null && !chosen.includes(must)) {
    if (missing === 0 || !spare.includes(must)) return null;
    const rest = spare.filter((card) => card !== must);
    return { ...plainWay(play), natural, wilds: [...wilds, must], missing: missing - 1, spare: rest, text: null };
  }
  return { ...plainWay(play), natural, wilds, missing, spare, text: null };
}

/** Every way to lay the chosen cards with wild ones among them or added to them. */
export function wildWays(wild: WildPlays | null, chosen: readonly string[]): Way[] {
  if (wild === null || chosen.length === 0) return [];
  return groups(wild).flatMap(({ play, numbers }) => wayWith(wild, play, numbers, chosen) ?? []);
}

/** The cards that lay each play of a kind with the fewest wild ones; the same cards may lie in several ways. */
export function examples(wild: WildPlays | null, hand: readonly string[], kind: Way["kind"]): string[][] {
  if (wild === null) return [];
  const found = groups(wild).flatMap(({ play, numbers }) => {
    if (play.kind !== kind) return [];
    const held = play.cards
      .filter((card) => hand.includes(card))
      .sort((a, b) => Number(b === wild.must) - Number(a === wild.must));
    const natural = held.slice(0, play.cards.length - Math.min(...numbers));
    const way = wayWith(wild, play, numbers, natural);
    return way ? [[...natural, ...wildsOf(way)].sort(byRank)] : [];
  });
  return [...new Map(found.map((cards) => [cards.join(), cards])).values()];
}

/** Whether it makes a difference which of the spare wild cards are added; one joker is like another. */
export function asksWhich(way: Way): boolean {
  return way.missing > 0 && way.missing < way.spare.length && !way.spare.every(isJoker);
}

/** The wild cards that a way uses: those chosen, then the spare ones that come first in the order preferred. */
export function wildsOf(way: Way, preferred: readonly string[] = []): string[] {
  const wanted = [
    ...preferred.filter((card) => way.spare.includes(card)),
    ...way.spare.filter((card) => !preferred.includes(card)),
  ];
  return [...way.wilds, ...wanted.slice(0, way.missing)].sort(byRank);
}

/** The cards as they would lie, in the notation of records: `2c=6h` for a wild card. */
export function cardsOf(way: Way, preferred: readonly string[] = []): string[] {
  const wilds = wildsOf(way, preferred);
  return way.places.map((place) => (way.natural.includes(place) ? place : `${wilds.shift() ?? ""}=${place}`));
}

/** The action that lays cards this way. */
export function textOf(way: Way, preferred: readonly string[] = []): string {
  if (way.text !== null) return way.text;
  const head = way.kind === "hit" ? `hit s${way.spread}` : "spread";
  return [head, ...cardsOf(way, preferred)].join(" ");
}
