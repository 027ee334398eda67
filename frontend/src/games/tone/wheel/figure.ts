/** The figure of a hand on the circle of fifths, by the combination that the server tells. */
import type { Label, Royal } from "../../../generated/wire";
import { partnerOf, placeOf, PLACES, pointAt, sideOf, stepsOf, type Side } from "./circle";

export interface Figure {
  /** Mirrored cards, each with its partner (TP-20). */
  pairs: readonly (readonly [number, number])[];
  /** The half to which all cards keep (TP-22, TP-24). */
  half: Side | null;
  /** A line from card to card: a straight by its intervals, a Royal from the Ace outwards (TP-21, TP-23). */
  path: readonly number[];
}

const NOTHING: Figure = { pairs: [], half: null, path: [] };

export function figureOf(label: Label | null, royal: Royal | null, cards: readonly number[]): Figure {
  switch (label) {
    case "one-pair":
    case "two-pair":
      return { ...NOTHING, pairs: pairsOf(cards) };
    case "straight":
      return { ...NOTHING, path: inARow(cards) };
    case "flush":
      return { ...NOTHING, half: halfOf(cards) };
    case "royal":
      return { ...NOTHING, half: royal === "supreme" ? halfOf(cards) : null, path: outwards(cards) };
    default:
      return NOTHING;
  }
}

function pairsOf(cards: readonly number[]): Figure["pairs"] {
  return cards.flatMap((card) => {
    const partner = partnerOf(card);
    return card < partner && cards.includes(partner) ? [[card, partner] as const] : [];
  });
}

/** The cards in a row by their intervals, in which 0 comes after 11 (TP-21). */
function inARow(cards: readonly number[]): number[] {
  const first = cards.find((card) => !cards.includes((card + PLACES - 1) % PLACES)) ?? 0;
  return cards.map((_, i) => (first + i) % PLACES);
}

/** The cards of a Royal by their distance from the tonic; an Ace comes first, also the one at the far end. */
function outwards(cards: readonly number[]): number[] {
  const steps = (card: number): number => stepsOf(card) % (PLACES / 2);
  return cards.toSorted((a, b) => steps(a) - steps(b));
}

function halfOf(cards: readonly number[]): Side | null {
  return cards.map(sideOf).find((side) => side !== null) ?? null;
}

const pointText = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** A path through cards as a line of SVG: along the ring between neighbours, straight across to others. */
export function lineThrough(cards: readonly number[], radius: number): string {
  return cards
    .map((card, i) => {
      const to = pointText(pointAt(placeOf(card), radius));
      const before = cards[i - 1];
      if (before === undefined) return `M${to}`;
      const by = (placeOf(card) - placeOf(before) + PLACES) % PLACES;
      if (by !== 1 && by !== PLACES - 1) return `L${to}`;
      return `A${radius} ${radius} 0 0 ${by === 1 ? 1 : 0} ${to}`;
    })
    .join("");
}

/** Half a disc as a line of SVG, closed along the axis. */
export function halfDisc(side: Side, radius: number): string {
  return `M0 ${-radius}A${radius} ${radius} 0 0 ${side === "major" ? 1 : 0} 0 ${radius}Z`;
}
