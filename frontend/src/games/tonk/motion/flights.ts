/** The flights of cards when one view follows another: pure, so that they can be proved without a page. */
import type { Happened, TonkShown } from "../../../generated/wire";
import type { Placed, Spot, TableLayout } from "../layout/cards";
import { itself } from "../words/cards";

export interface Flight {
  key: string;
  from: Spot;
  /** The card shows its back where it starts. */
  fromBack: boolean;
  delay: number;
  /** Nothing was played: a card is raised, or makes room. */
  nudge: boolean;
}

/** A card that leaves for a place where it is no longer seen. */
export interface Leaving {
  card: Placed;
  to: Spot;
}

export interface Motion {
  flights: Flight[];
  leaving: Leaving[];
}

export const TRAVEL_MS = 230;
export const DEAL_APART = 60;

const spot = ({ x, y, w, turn }: Spot): Spot => ({ x, y, w, turn });

const isPlay = (happened: Happened): happened is TonkShown => happened.t === "tonk";

export function dealt(happened: readonly Happened[]): boolean {
  return happened.some((one) => one.t === "room" && one.what === "hand_started");
}

function moverOf(happened: readonly Happened[], card: string): TonkShown | undefined {
  return happened.filter(isPlay).find((one) => (one.cards ?? []).some((moved) => itself(moved) === card));
}

/** The card of the stock that the reader drew by dragging it: the new card comes from there. */
function drawnByHand(before: ReadonlyMap<string, Placed>): Spot | null {
  const card = [...before.values()].find((one) => one.where === "stock" && one.held);
  return card ? spot(card) : null;
}

const stockSpot = (layout: TableLayout): Spot => ({ ...layout.places.stock, turn: 0 });

/** The middle of another's cards, where what it plays comes from and what it takes goes to. */
export function seatSpot(layout: TableLayout, seat: number): Spot {
  const backs = layout.cards.filter((card) => card.where === "seat" && card.seat === seat);
  const middle = backs[Math.floor(backs.length / 2)];
  return middle ? spot(middle) : stockSpot(layout);
}

function firstOf(
  next: Placed,
  layout: TableLayout,
  before: ReadonlyMap<string, Placed>,
  happened: readonly Happened[],
): Spot | null {
  const plays = happened.filter(isPlay);
  if (next.where === "seat") {
    const drawn = plays.find((one) => one.seat === next.seat && one.did === "draw");
    return drawn ? stockSpot(layout) : null;
  }
  if (next.face === null) return null;
  const mover = moverOf(happened, next.face);
  if (!mover) return null;
  if (mover.did === "draw") return (next.where === "hand" ? drawnByHand(before) : null) ?? stockSpot(layout);
  const seat = before.get(`seat ${mover.seat} 0`);
  return seat ? spot(seat) : null;
}

/** The flights of a deal: one card each around the table, the upcard last. */
function deal(layout: TableLayout, dealer: number, seats: number): Flight[] {
  const order = (seat: number | null): number => ((seat ?? 0) - dealer - 1 + 2 * seats) % seats;
  const counts = new Map<number, number>();
  const from = stockSpot(layout);
  const flights: Flight[] = [];
  for (const card of layout.cards.filter((one) => one.where === "hand" || one.where === "seat")) {
    const round = counts.get(card.seat ?? 0) ?? 0;
    counts.set(card.seat ?? 0, round + 1);
    const delay = (round * seats + order(card.seat)) * DEAL_APART;
    flights.push({ key: card.key, from, fromBack: true, delay, nudge: false });
  }
  const last = Math.max(0, ...flights.map((flight) => flight.delay));
  const upcard = layout.cards.find((card) => card.where === "discard");
  if (!upcard) return flights;
  return [...flights, { key: upcard.key, from, fromBack: true, delay: last + 2 * DEAL_APART, nudge: false }];
}

function isMoved(a: Spot, b: Spot): boolean {
  return a.x !== b.x || a.y !== b.y || a.w !== b.w || a.turn !== b.turn;
}

/** A discard that is no longer on top flies to its taker, or lies still until the next one covers it. */
function goes(card: Placed, after: TableLayout, happened: readonly Happened[]): Spot | null {
  const mover = card.face === null ? undefined : moverOf(happened, card.face);
  if (mover?.did === "take") return seatSpot(after, mover.seat);
  const covered = happened.some((one) => isPlay(one) && (one.did === "discard" || one.did === "slap_discard"));
  return card.where === "discard" && covered ? spot(card) : null;
}

function leaving(before: TableLayout, after: TableLayout, happened: readonly Happened[]): Leaving[] {
  const there = new Set(after.cards.map((card) => card.key));
  return before.cards.flatMap((card) => {
    const to = there.has(card.key) || card.face === null ? null : goes(card, after, happened);
    return to ? [{ card, to }] : [];
  });
}

/** The cards that move between two layouts, given what happened between them; nothing moves into a snapshot. */
export function motion(
  before: TableLayout | null,
  after: TableLayout,
  happened: readonly Happened[],
  dealer: number,
  seats: number,
): Motion {
  if (dealt(happened)) return { flights: deal(after, dealer, seats), leaving: [] };
  if (!before) return { flights: [], leaving: [] };
  const old = new Map(before.cards.map((card) => [card.key, card]));
  const drew = happened.some((one) => isPlay(one) && one.did === "draw");
  const flights: Flight[] = [];
  for (const card of after.cards) {
    // The stock's backs have places, not identities: the one drawn is the new card of a hand.
    if (card.held || (drew && card.where === "stock")) continue;
    const was = old.get(card.key);
    const from = was ? spot(was) : firstOf(card, after, old, happened);
    if (!from || (was && !isMoved(was, card))) continue;
    const nudge = happened.length === 0 && !was?.held;
    flights.push({ key: card.key, from, fromBack: !was && card.where === "hand", delay: 0, nudge });
  }
  return { flights, leaving: leaving(before, after, happened) };
}
