/** The plays that are possible now with the cards chosen: the same question for buttons, taps, drags and keys. */
import type { WildPlays } from "../../../generated/wire";
import { uses, type Move, type Plain } from "./legal";
import { examples, groups, plainWay, wildWays, type Way } from "./wild";

export interface Offer {
  /** The ways to lay the cards chosen; where those do not suffice, with the fewest wild cards added to them. */
  spreads: Way[];
  hits: Way[];
  discard: Move | null;
  /** The moves that are legal whatever is chosen. */
  plain: ReadonlyMap<Plain, Move>;
  slaps: Extract<Move, { kind: "slap" }>[];
  /** Some spread or hit could be laid from this hand. */
  couldSpread: boolean;
  couldHit: boolean;
  mustDiscard: boolean;
}

type Kind = Way["kind"];

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

/** Wild cards are offered to cards that go together, not to any one card: no more of them than were chosen. */
function filledWays(ways: readonly Way[], chosen: readonly string[]): Way[] {
  const fair = ways.filter((way) => way.missing <= chosen.length && (way.kind === "hit" || chosen.length > 1));
  const fewest = Math.min(...fair.map((way) => way.missing));
  return fair.filter((way) => way.missing === fewest);
}

/** The ways to lay the chosen cards: exactly those, else with wild cards added. */
function waysFor(legal: readonly Move[], wild: WildPlays | null, chosen: readonly string[]): Way[] {
  const plain = legal.flatMap((move) => ("cards" in move && sameCards(move.cards, chosen) ? [plainWay(move)] : []));
  const ways = wildWays(wild, chosen);
  const exact = [...plain, ...ways.filter((way) => way.missing === 0)];
  return exact.length > 0 ? exact : filledWays(ways, chosen);
}

/** The plays that `legal` and the wild cards allow with these cards of the hand chosen. */
export function offer(legal: readonly Move[], wild: WildPlays | null, chosen: readonly string[]): Offer {
  const ways = chosen.length > 0 ? waysFor(legal, wild, chosen) : [];
  const could = (kind: Kind): boolean =>
    [...legal, ...groups(wild).map((group) => group.play)].some((move) => move.kind === kind);
  return {
    spreads: ways.filter((way) => way.kind === "spread"),
    hits: ways.filter((way) => way.kind === "hit"),
    discard: legal.find((move) => isDiscard(move) && sameCards(uses(move), chosen)) ?? null,
    plain: plainMoves(legal),
    slaps: legal.filter((move) => move.kind === "slap"),
    couldSpread: could("spread"),
    couldHit: could("hit"),
    mustDiscard: legal.some(isDiscard),
  };
}

/** The hits of the chosen cards on one spread of the table, numbered from 1. */
export function hitsOn(now: Offer, spread: number): Way[] {
  return now.hits.filter((way) => way.spread === spread);
}

/** The number of wild cards that would be added to the cards chosen. */
export function wildsAdded(ways: readonly Way[]): number {
  return ways[0]?.missing ?? 0;
}

/** The next way to lay cards of this kind after the one chosen, longest first: for those who ask what fits. */
export function suggestion(
  legal: readonly Move[],
  wild: WildPlays | null,
  hand: readonly string[],
  kind: Kind,
  chosen: readonly string[],
): string[] {
  const plain = legal.filter((move) => move.kind === kind).map(uses);
  const own = (cards: readonly string[]): number => cards.filter((card) => !wild?.cards.includes(card)).length;
  const ways = [...plain, ...examples(wild, hand, kind)].sort((a, b) => own(b) - own(a) || b.length - a.length);
  const at = ways.findIndex((cards) => sameCards(cards, chosen));
  return ways.slice(at + 1).find((cards) => !sameCards(cards, chosen)) ?? ways[0] ?? [];
}
