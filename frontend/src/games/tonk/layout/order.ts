/** The order of the own hand: by rank, by suit, or as its owner dragged it. */

export type SortBy = "rank" | "suit" | "own";

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

function rank(card: string): number {
  return card.startsWith("X") ? RANKS.length : RANKS.indexOf(card[0] ?? "");
}

function suit(card: string): number {
  return card.startsWith("X") ? SUITS.length : SUITS.indexOf(card[1] ?? "");
}

/** A…K, then c d h s; jokers last. */
export function byRank(a: string, b: string): number {
  return rank(a) - rank(b) || suit(a) - suit(b);
}

function bySuit(a: string, b: string): number {
  return suit(a) - suit(b) || rank(a) - rank(b);
}

/** The hand in the order in which it is held: new cards of an own order come to the right end. */
export function sortedHand(hand: readonly string[], sort: SortBy, before: readonly string[]): string[] {
  if (sort === "rank") return [...hand].sort(byRank);
  if (sort === "suit") return [...hand].sort(bySuit);
  const remaining = before.filter((card) => hand.includes(card));
  return [...remaining, ...hand.filter((card) => !remaining.includes(card))];
}
