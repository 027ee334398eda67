/** What can be done now with the cards chosen: the same question for buttons, taps, drags and keys. */
import { uses, type Move, type Plain } from "./legal";

export interface Offer {
  /** Legal with the cards chosen: spreads and hits differ only in what wild cards stand for, or where they go. */
  spreads: Extract<Move, { kind: "spread" }>[];
  hits: Extract<Move, { kind: "hit" }>[];
  discard: Move | null;
  /** Legal whatever is chosen. */
  plain: ReadonlyMap<Plain, Move>;
  slaps: Extract<Move, { kind: "slap" }>[];
  /** Some spread or hit could be laid from this hand. */
  couldSpread: boolean;
  couldHit: boolean;
  mustDiscard: boolean;
}

function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}

function plainMoves(moves: readonly Move[]): Map<Plain, Move> {
  const found = new Map<Plain, Move>();
  for (const move of moves) {
    if ("card" in move || "cards" in move || move.kind === "slap") continue;
    found.set(move.kind, move);
  }
  return found;
}

const isDiscard = (move: Move): boolean => move.kind === "discard" || move.kind === "slap_discard";

/** What `legal` allows with exactly these cards of the hand chosen. */
export function offer(legal: readonly Move[], chosen: readonly string[]): Offer {
  const fitting = legal.filter((move) => chosen.length > 0 && sameCards(uses(move), chosen));
  return {
    spreads: fitting.filter((move) => move.kind === "spread"),
    hits: fitting.filter((move) => move.kind === "hit"),
    discard: fitting.find(isDiscard) ?? null,
    plain: plainMoves(legal),
    slaps: legal.filter((move) => move.kind === "slap"),
    couldSpread: legal.some((move) => move.kind === "spread"),
    couldHit: legal.some((move) => move.kind === "hit"),
    mustDiscard: legal.some(isDiscard),
  };
}

/** The hits of the chosen cards on one spread of the table, numbered from 1. */
export function hitsOn(now: Offer, spread: number): Move[] {
  return now.hits.filter((move) => move.spread === spread);
}

/** The next way to lay cards of this kind after the one chosen: for those who ask what fits. */
export function suggestion(legal: readonly Move[], kind: "spread" | "hit", chosen: readonly string[]): string[] {
  const ways = legal.filter((move) => move.kind === kind).map(uses).sort((a, b) => b.length - a.length);
  const at = ways.findIndex((cards) => sameCards(cards, chosen));
  return ways[(at + 1) % Math.max(ways.length, 1)] ?? [];
}
