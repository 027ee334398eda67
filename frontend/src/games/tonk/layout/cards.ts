/** Computes the place of every card from a view and the places of the stage. Pure. */
import type { Box } from "../../../parts/box";
import type { TonkView } from "../../../generated/wire";
import { itself, standsFor } from "../words/cards";
import { aboveFoot, CARD_RATIO, isSlim, type Places } from "./boxes";
import { LAYERS } from "./layers";
import { openFelt, type OpenFan } from "./fans";
import { laySpreads, type LaidSpread } from "./spreads";

export interface Spot {
  x: number;
  y: number;
  w: number;
  turn: number;
}

export interface Placed extends Spot {
  /** Stays with a card that can be seen; backs have places, not identities. */
  key: string;
  where: "hand" | "spread" | "discard" | "stock" | "seat";
  /** Null shows the back. */
  face: string | null;
  /** The card that a wild one stands for. */
  as: string | null;
  z: number;
  seat: number | null;
  /** The card is under the finger, or where it was let go: no flight takes it from there. */
  held?: boolean;
  /** The height of the slip of paper that stands for it where a face has no room. */
  slip?: number;
}

export interface TableLayout {
  places: Places;
  cards: Placed[];
  spreads: LaidSpread[];
  /** The hands that lie open, in the order of the plates. */
  fans: OpenFan[];
}

export interface Seen {
  view: TonkView;
  /** The viewer's seat; spectators look from seat 0. */
  seat: number | null;
  /** The own hand in the order it is held. */
  held: readonly string[];
  chosen: ReadonlySet<string>;
  /** The hands of the others lie open on the felt: they are no longer backs by number. */
  open?: boolean;
}

const SEAT_BACKS_SHOWN = 10;
const STOCK_BACKS = 3;
const SIGN = 26;

/** Opponents clockwise from the viewer's left, as seats. */
export function around(seats: number, seat: number | null): number[] {
  const first = seat ?? -1;
  const count = seat === null ? seats : seats - 1;
  return Array.from({ length: count }, (_, i) => (first + 1 + i) % seats);
}

export function plateOf(places: Places, seats: number, viewer: number | null, seat: number): Box {
  return places.plates[around(seats, viewer).indexOf(seat)] ?? places.hand;
}

function handCards(seen: Seen, places: Places): Placed[] {
  const { hand, handCard: card } = places;
  const last = Math.max(1, seen.held.length - 1);
  const step = Math.min(card + 8, (hand.w - card) / last);
  const left = hand.x + (hand.w - card - step * (seen.held.length - 1)) / 2;
  return seen.held.map((face, i) => {
    const off = i - (seen.held.length - 1) / 2;
    const y = hand.y + Math.abs(off) ** 1.7 * 1.1 - (seen.chosen.has(face) ? 16 : 0);
    return {
      key: face,
      where: "hand",
      face,
      as: null,
      x: left + step * i,
      y,
      w: card,
      turn: off * 1.3,
      z: LAYERS.hand + i,
      seat: seen.seat,
    };
  });
}

function spreadCards(view: TonkView, laid: readonly LaidSpread[]): Placed[] {
  return view.spreads.flatMap((spread, s) => {
    const at = laid[s];
    if (!at) return [];
    return spread.cards.map((card, i) => ({
      key: itself(card),
      where: "spread" as const,
      face: itself(card),
      as: card.includes("=") ? standsFor(card) : null,
      x: at.lefts[i] ?? at.box.x,
      y: at.top,
      w: at.card,
      turn: 0,
      z: LAYERS.spreads + i,
      seat: spread.owner,
    }));
  });
}

function pileCards(view: TonkView, places: Places): Placed[] {
  const common = { as: null, turn: 0, seat: null };
  const stock = Array.from({ length: Math.min(STOCK_BACKS, view.stock) }, (_, i): Placed => ({
    ...common,
    key: `stock ${i}`,
    where: "stock",
    face: null,
    x: places.stock.x - i * 1.5,
    y: places.stock.y - i * 1.5,
    w: places.stock.w,
    z: LAYERS.stock + i,
  }));
  if (view.top === null) return stock;
  const top: Placed = {
    ...common,
    key: view.top,
    where: "discard",
    face: view.top,
    ...places.discard,
    z: LAYERS.discard,
  };
  return [...stock, top];
}

/**
 * The backs of another's hand inside its plate, by number only; what is left of the plate's foot says the count and the
 * signs beside it.
 */
export function seatBacks(plate: Box, count: number, wide: boolean, signs: number): Spot[] {
  const w = wide ? 22 : 15;
  const backCount = Math.min(count, SEAT_BACKS_SHOWN);
  const inset = wide ? 58 : isSlim(plate) ? 34 : 8;
  const room = plate.w - inset - w - (wide ? 40 : 24) - signs * SIGN;
  const step = Math.max(2, Math.min(w * 0.62, room / Math.max(1, backCount - 1)));
  const y = plate.y + plate.h - w * CARD_RATIO - (wide ? 8 : 5);
  return Array.from({ length: backCount }, (_, i) => ({ x: plate.x + inset + i * step, y, w, turn: 0 }));
}

/** Counts the signs on a plate beside its number of cards: waiting, kept from going out, a card lying apart. */
export function signsOf(view: TonkView, seat: number): number {
  return [(view.waits[seat] ?? 0) > 0, view.blocked?.includes(seat), view.apart?.includes(seat)].filter(Boolean).length;
}

function seatCards(seen: Seen, places: Places): Placed[] {
  const { view, seat: viewer } = seen;
  return around(view.seats, viewer).flatMap((seat) =>
    seatBacks(
      aboveFoot(plateOf(places, view.seats, viewer, seat), places.foot),
      view.cards[seat] ?? 0,
      places.wide,
      signsOf(view, seat),
    ).map((spot, i): Placed => ({
      ...spot,
      key: `seat ${seat} ${i}`,
      where: "seat",
      face: null,
      as: null,
      z: LAYERS.seats + i,
      seat,
    })),
  );
}

/** The whole table for one view. */
export function layTable(seen: Seen, places: Places): TableLayout {
  const { view, seat, open } = seen;
  const sizes = view.spreads.map((spread) => spread.cards.length);
  const hands = around(view.seats, seat).map((other) => view.hands?.[other]?.length ?? 0);
  const { fans, spreads } = open
    ? openFelt(places, hands, sizes)
    : { fans: [], spreads: laySpreads(sizes, places.spreads, places.spreadCard) };
  const cards = [
    ...pileCards(view, places),
    ...spreadCards(view, spreads),
    ...(open ? [] : seatCards(seen, places)),
    ...handCards(seen, places),
  ];
  return { places, spreads, cards, fans };
}
