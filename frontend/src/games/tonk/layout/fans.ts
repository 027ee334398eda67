/**
 * The places where the hands of the others lie open: on the felt before their plates, as large as it has room for them.
 */
import { clamp, type Box } from "../../../parts/box";
import { CARD_RATIO, footBox, isStacked, withCount, type Places } from "./boxes";
import type { Spot } from "./cards";
import { laySpreads, type LaidSpread } from "./spreads";

export interface OpenFan {
  /** Slips of paper with rank and suit, where a face has no room. */
  slips: boolean;
  /** The hand lies apart from its plate, and says whose it is. */
  marked: boolean;
  spots: Spot[];
  /** The height of every card in it. */
  h: number;
}

/** The felt at the end of a hand. */
export interface OpenFelt {
  /** The open hands, in the order of the plates. */
  fans: OpenFan[];
  /** The spreads, which make room where hands come to lie. */
  spreads: LaidSpread[];
}

/** The form of a fan: steps as shares of a card's width, the least width, degrees between neighbours. */
interface Shape {
  across: number;
  down: number;
  least: number;
  turn: number;
}

const NONE: OpenFan = { slips: false, marked: false, spots: [], h: 0 };
/** A card shows its rank and its suit whole where its neighbour leaves so much of it free, across and down. */
const INDEX = { across: 0.29, down: 0.57 };
/**
 * Of the shapes in the first row with room for any, the largest is taken: with cards side by side, or one below the
 * other.
 */
const WIDE: readonly Shape[][] = [
  [{ across: 0.5, down: 0, least: 52, turn: 2.4 }],
  [{ across: 0.34, down: 0, least: 34, turn: 1.2 }],
];
const NARROW: readonly Shape[][] = [
  [{ across: 0.5, down: 0, least: 50, turn: 2 }],
  [
    { across: INDEX.across, down: 0, least: 30, turn: 0 },
    { across: 0, down: INDEX.down, least: 30, turn: 0 },
  ],
  [{ across: 0, down: 0.36, least: 22, turn: 0 }],
];
/** The shapes that are tried where plates, and so hands, are in two rows. */
const STACKED: readonly Shape[][] = [
  [{ across: 0.5, down: 0, least: 40, turn: 0 }],
  [{ across: INDEX.across, down: 0, least: 28, turn: 0 }],
];
const WIDEST = { wide: 96, narrow: 72 };
/** The least width of a card in a spread, also beside the cards of the hands. */
const SPREAD_LEAST = { wide: 44, narrow: 30 };
/** The distance beyond which a hand lies beside the middle. */
const FAR_FROM_MIDDLE = 110;
/** The width of a card in a spread, as a share of the hands' cards'. */
const SPREAD_SHARE = { wide: 0.75, narrow: 0.8 };
const GAP = 8;
/** Between a hand and what lies beside it: hands in a row, without a lean, would read as one. */
const APART = { wide: 2, narrow: 5 };
/** A power of two. */
const STRIDE = 4;
/** Cards that lean need more room, as a share of their width. */
const LEANS = 0.07;
/** Over a foot they leave what two small lines of words take. */
const SLIP = { w: 24, h: 31, top: 27, inset: 3, words: 23 };

export const grownBox = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

export function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** The room that a hand of this shape takes. */
function sizeOf({ across, down, turn }: Shape, count: number, w: number): { w: number; h: number } {
  const lean = turn > 0 ? 2 * LEANS * w : 0;
  return { w: w * (1 + across * (count - 1)) + lean, h: w * (CARD_RATIO + down * (count - 1)) + lean };
}

/** Clear of its plate, towards the middle of a box. */
function inward(plate: Box, middle: Box, size: { w: number; h: number }): Box {
  const [x, y] = [plate.x + plate.w / 2, plate.y + plate.h / 2];
  const [dx, dy] = [middle.x + middle.w / 2 - x, middle.y + middle.h / 2 - y];
  const far = (length: number, way: number): number => (way === 0 ? Infinity : (length / 2 + GAP) / Math.abs(way));
  const share = Math.min(far(plate.w + size.w, dx), far(plate.h + size.h, dy));
  return { x: x + dx * share - size.w / 2, y: y + dy * share - size.h / 2, ...size };
}

/** The box of a hand under its plate, within the felt and in the plate's row. */
function below(plate: Box, places: Places, size: { w: number; h: number }): Box {
  const { felt, spreads, plates } = places;
  const x = clamp(felt.x + GAP, plate.x + (plate.w - size.w) / 2, felt.x + felt.w - size.w - GAP);
  const row = plate.y === plates[0]?.y ? 0 : 1;
  return { x, y: spreads.y + row * (size.h + APART.narrow + 1), ...size };
}

function fanIn(box: Box, shape: Shape, count: number, w: number): Pick<OpenFan, "spots" | "h"> {
  const lean = shape.turn > 0 ? LEANS * w : 0;
  const spots = Array.from({ length: count }, (_, i) => {
    const off = i - (count - 1) / 2;
    return {
      x: box.x + lean + i * w * shape.across,
      y: box.y + lean + i * w * shape.down + (shape.turn > 0 ? Math.abs(off) ** 1.7 * w * 0.012 : 0),
      w,
      turn: off * Math.min(shape.turn, (shape.turn * 5) / count),
    };
  });
  return { spots, h: w * CARD_RATIO };
}

/** The shape with its cards as far apart as what lies below permits, where they would hide each other's suits. */
function loosenedShape(shape: Shape, box: Box, count: number, w: number, taken: readonly Box[]): Shape {
  if (shape.down === 0) return shape;
  const under = taken.filter((one) => meet({ ...box, h: Infinity }, one));
  const floor = Math.min(...under.map((one) => one.y)) - GAP;
  return {
    ...shape,
    down: clamp(shape.down, (floor - box.y - w * CARD_RATIO) / (w * Math.max(1, count - 1)), INDEX.down),
  };
}

/**
 * The room that hands leave of the box for spreads: between those that lie far from its middle, and below the others.
 */
function between(box: Box, hands: readonly Box[], far: number): Box {
  const middle = box.x + box.w / 2;
  const beside = (hand: Box): number => Math.max(hand.x - middle, middle - hand.x - hand.w) - GAP;
  const half = Math.min(box.w / 2, ...hands.map(beside).filter((free) => free > far));
  const above = hands.filter((hand) => beside(hand) <= far);
  const y = Math.max(box.y, ...above.map((hand) => hand.y + hand.h + GAP));
  return { x: middle - half, y, w: 2 * half, h: box.y + box.h - y };
}

/** On the plate itself: plates in two rows leave no felt before the upper one, and long hands may find no room. */
function onPlate(plate: Box, count: number, foot: number): OpenFan {
  const room = plate.w - 2 * SLIP.inset;
  const w = Math.min(SLIP.w, room / Math.max(1, count));
  const left = plate.x + (plate.w - w * count) / 2;
  const y = plate.y + (foot > 0 ? plate.h - SLIP.words - SLIP.h : SLIP.top);
  const spots = Array.from({ length: count }, (_, i) => ({ x: left + i * w, y, w, turn: 0 }));
  return { slips: true, marked: false, spots, h: SLIP.h };
}

/** The boxes among which hands and spreads have to find their places. */
interface Felt {
  places: Places;
  /** The numbers of cards of the hands, by plate, and of the spreads. */
  hands: readonly number[];
  sizes: readonly number[];
  /** The spreads as they lay in the play. */
  lying: LaidSpread[];
  /** Spreads may become smaller than is well read, as small as the hands, where these would find no room otherwise. */
  squeezes: boolean;
}

const kindOf = ({ wide }: Places): "wide" | "narrow" => (wide ? "wide" : "narrow");

/** The places of the hands with cards of this width, clear of their plates, towards a middle. */
function boxesOf({ places, hands }: Felt, shape: Shape, w: number, middle: Box): Box[] {
  return places.plates.map((plate, i) => {
    const size = sizeOf(shape, hands[i] ?? 0, w);
    return places.wide ? inward(plate, middle, size) : below(plate, places, size);
  });
}

const cardOf = (spreads: readonly LaidSpread[]): number => spreads[0]?.card ?? 0;

/**
 * The room that hands leave to spreads; where these lie in two rows on an upright phone, often no more than what is
 * beside the piles.
 */
function roomsBeside(places: Places, hands: readonly Box[]): Box[] {
  const { spreads, discard, felt, wide, low } = places;
  const room = between(spreads, hands, wide ? FAR_FROM_MIDDLE : Infinity);
  if (low || !isStacked(places)) return [room];
  const x = discard.x + discard.w + GAP;
  return [room, { x, y: discard.y, w: felt.x + felt.w - GAP - x, h: footBox(places).y - GAP - discard.y }];
}

/** Spreads stay where they lie; where a hand comes to lie there, all of them make room. */
function spreadsBeside({ places, sizes, lying }: Felt, hands: readonly Box[]): LaidSpread[] {
  const covers = lying.some((spread) => hands.some((box) => meet(box, grownBox(spread.box, GAP))));
  if (!covers) return lying;
  const most = Math.min(places.spreadCard, cardOf(lying));
  const found = roomsBeside(places, hands).map((room) => laySpreads(sizes, room, most));
  return found.reduce((best, one) => (cardOf(one) > cardOf(best) ? one : best));
}

/** Null where hands of this shape and width would cover something, or leave the spreads too little. */
function openFeltOf(felt: Felt, shape: Shape, w: number, middle: Box): OpenFelt | null {
  const { places, hands, lying, squeezes } = felt;
  const kind = kindOf(places);
  const boxes = boxesOf(felt, shape, w, middle);
  const full = boxes.filter((_, i) => hands[i]);
  const fixed = [...places.plates, withCount(places.stock), places.discard, footBox(places)];
  const isFree = (box: Box, i: number): boolean =>
    box.w <= places.felt.w - 2 * GAP &&
    ![...fixed, ...full.slice(i + 1)].some((other) => meet(grownBox(box, APART[kind]), other));
  if (!full.every(isFree)) return null;
  const spreads = spreadsBeside(felt, full);
  const floor = squeezes ? 0 : SPREAD_LEAST[kind];
  const least = Math.min(Math.max(floor, SPREAD_SHARE[kind] * w), cardOf(lying));
  const inTheWay = [...full, places.stock, places.discard];
  const covered = spreads.some(({ box }) => inTheWay.some((other) => meet(other, box)));
  if (covered || spreads.some(({ card }) => card < least)) return null;
  const taken = [...fixed, ...spreads.map(({ box }) => box)];
  const fans = boxes.map((box, i) => {
    const count = hands[i] ?? 0;
    if (count === 0) return NONE;
    return {
      slips: false,
      marked: isStacked(places),
      ...fanIn(box, loosenedShape(shape, box, count, w, taken), count, w),
    };
  });
  return { fans, spreads };
}

/** The largest layout that has room, to a pixel: in strides from the widest card, and back by halves of one. */
function largest(felt: Felt, shape: Shape, middle: Box): OpenFelt | null {
  const most = Math.floor(Math.min(WIDEST[kindOf(felt.places)], felt.places.handCard));
  const at = (w: number): OpenFelt | null => (w > most ? null : openFeltOf(felt, shape, w, middle));
  let w = most;
  let found = at(w);
  // Not by halves from the start: spreads that make room may let a wider card lie where a narrower one cannot.
  for (; !found && w > shape.least; found = at(w)) w = Math.max(shape.least, w - STRIDE);
  for (let step = STRIDE / 2; found && step >= 1; step /= 2) {
    const larger = at(w + step);
    if (larger) [found, w] = [larger, w + step];
  }
  return found;
}

const widthOf = ({ fans }: OpenFelt): number => Math.max(...fans.map(({ spots }) => spots[0]?.w ?? 0));

/**
 * Towards the middle of where spreads lie, hands come clear of the piles; towards that of the felt, of each other.
 * Where both leave no room, they turn to the upper edge of the spreads: on a small desktop the piles fill the middle.
 */
function middlesOf({ wide, spreads, felt }: Places): Box[][] {
  return wide ? [[spreads, felt], [{ ...spreads, h: 0 }]] : [[felt]];
}

/** The felt with hands of these numbers of cards, by plate, and spreads of these sizes. */
export function openFelt(places: Places, hands: readonly number[], sizes: readonly number[]): OpenFelt {
  const { plates, wide } = places;
  const lying = laySpreads(sizes, places.spreads, places.spreadCard);
  const rows = isStacked(places) ? STACKED : wide ? WIDE : NARROW;
  for (const squeezes of [false, true]) {
    const felt = { places, hands, sizes, lying, squeezes };
    for (const middles of middlesOf(places)) {
      for (const shapes of rows) {
        const found = shapes.flatMap((shape) => middles.flatMap((middle) => largest(felt, shape, middle) ?? []));
        if (found.length > 0) return found.reduce((best, one) => (widthOf(one) > widthOf(best) ? one : best));
      }
    }
  }
  return { fans: plates.map((plate, i) => onPlate(plate, hands[i] ?? 0, places.foot)), spreads: lying };
}
