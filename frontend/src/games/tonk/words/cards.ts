/** Cards in words and in short: `Td` is “10♦” on the page and “ten of diamonds” in the ear. */
import type { Translate } from "../../../words/translate";
import { printedRank } from "../cards/letters";

// The selector behind each sign keeps phones from drawing it as a picture.
const SUITS: Readonly<Record<string, string>> = { c: "♣\uFE0E", d: "♦\uFE0E", h: "♥\uFE0E", s: "♠\uFE0E" };
const CARD = /^[A2-9TJQK][cdhs]$/;
/** Ranks in a row, as a rule sheet names a run. */
const RANKS = /\b[A2-9TJQK](?:-[A2-9TJQK]){2}\b/g;
const NOTATION = /\b(?:[A2-9TJQK][cdhs]|X[1-4])(?:=[A2-9TJQK][cdhs])?\b/g;

/** A card of a red suit, as it stands in a line. */
export const RED_CARD = /([^\s=]{1,2}[♥♦])/u;

/** The sign of a suit. */
export function signOf(suit: string): string {
  return SUITS[suit] ?? "";
}

/** The card that a laid card is: `2c` in `2c=6h`. */
export function itself(laid: string): string {
  return laid.split("=")[0] ?? laid;
}

/** The card that a laid card stands for: `6h` in `2c=6h`. */
export function standsFor(laid: string): string {
  return laid.split("=")[1] ?? laid;
}

/** Whether a card may stand for others, by the ranks that the table's rules make wild. */
export function isWild(ranks: readonly string[] | undefined, card: string): boolean {
  return !!ranks?.includes(card.slice(0, 1));
}

export function isJoker(card: string): boolean {
  return card.startsWith("X");
}

function shortRank(rank: string): string {
  return rank === "T" ? "10" : printedRank(rank);
}

function shortOne(card: string): string {
  if (!CARD.test(card)) return "★";
  return shortRank(card.slice(0, 1)) + (SUITS[card.slice(1)] ?? "");
}

/** `Ks` as “K♠”, or “R♠” where the faces bear it; a wild card as what it is for what it stands for: “2♣ (6♥)”. */
export function short(laid: string): string {
  const wild = laid.includes("=") ? ` (${shortOne(standsFor(laid))})` : "";
  return shortOne(itself(laid)) + wild;
}

export function shortAll(cards: readonly string[]): string {
  return cards.map(short).join(" ");
}

/** A spread by its ends: “2♥–5♥”, or “5♣ 5♠” for a book. */
export function spreadName(cards: readonly string[]): string {
  const [first = "", last = ""] = [cards[0], cards.at(-1)].map((card) => standsFor(card ?? ""));
  return first[0] === last[0] ? shortAll([first, last]) : `${short(first)}\u2013${short(last)}`;
}

/** Every card in a sentence of the server, and every run of ranks, as the page writes cards: “6-7-V”. */
export function prettyText(text: string): string {
  return text.replace(NOTATION, (card) => short(card)).replace(RANKS, (run) => run.split("-").map(shortRank).join("-"));
}

function spokenOne(t: Translate, card: string): string {
  if (isJoker(card)) return t("ui.card.joker");
  return t("ui.card.name", { rank: t(`ui.card.rank.${card[0]}`), suit: t(`ui.card.suit.${card[1]}`) });
}

/** A card for the ear. */
export function spokenCard(t: Translate, laid: string): string {
  const card = spokenOne(t, itself(laid));
  return laid.includes("=") ? t("ui.card.as", { card, other: spokenOne(t, standsFor(laid)) }) : card;
}

/** An own card for the ear, with what its marks say to the eye: that it is wild, and that it came in this turn. */
export function ownCardName(
  t: Translate,
  card: string,
  { wild, fresh }: { wild: readonly string[] | undefined; fresh: string | null },
): string {
  let name = spokenCard(t, card);
  if (isWild(wild, card)) name = t("ui.card.wild", { card: name });
  if (fresh === card) name = t("ui.hand.fresh", { card: name });
  return name;
}

export function spokenAll(t: Translate, cards: readonly string[]): string {
  return cards.map((card) => spokenCard(t, card)).join(", ");
}

/** An open hand for the ear; with no card left, its points alone. */
export function openHand(t: Translate, count: number, cards: readonly string[]): string {
  return cards.length > 0 ? t("ui.plate.open", { count, cards: spokenAll(t, cards) }) : t("ui.bar.points", { count });
}
