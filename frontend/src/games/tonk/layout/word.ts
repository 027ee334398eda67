/** Where the word of the moment stands while a hand ends: large, and over nothing that lies on the table. */
import type { Box } from "../../../parts/box";
import { footBox, withCount } from "./boxes";
import type { TableLayout } from "./cards";
import { grown, meet, type OpenFan } from "./fans";

export interface WordPlace {
  box: Box;
  /** Height of its letters' line in pixels. */
  size: number;
  /** In the place of the own hand, of which every card is laid: nothing else will lie there. */
  stays: boolean;
}

/** The breadth of a letter of the display face, and the height of a line, as shares of its size. */
const LETTER = 0.6;
const LINE = 1.05;
const SIZES = { wide: [72, 64, 56, 48, 40, 32, 24], narrow: [40, 32, 26, 20] };
/** So large it stands in the middle rather than larger beside it. */
const CENTRED = { wide: 40, narrow: 26 };
/** So far from the middle of an oval, as a share of its height, rather than larger between two plates. */
const NEAR = 0.2;
/** Where the own hand lay there is more room. */
const BEFORE = { wide: [96, ...SIZES.wide], narrow: [64, 52, ...SIZES.narrow] };
const OWN_COUNT = 62;
const STEP = 4;
/** From what lies there; a stock is some cards thick. */
const GAP = { wide: 8, narrow: 3 };
const EDGE = 6;

/** The box in which the cards of a hand lie. */
function around({ spots, h }: OpenFan): Box {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) + (spots[0]?.w ?? 0) - x, h: Math.max(...ys) + h - y };
}

/** In the place of the own hand, where all of it is laid. */
function before(hand: Box, letters: number, sizes: readonly number[]): WordPlace | null {
  const size = sizes.find((one) => letters * LETTER * one <= hand.w && LINE * one <= hand.h);
  if (size === undefined) return null;
  const [w, h] = [letters * LETTER * size, LINE * size];
  return { box: { x: hand.x + (hand.w - w) / 2, y: hand.y + (hand.h - h) / 2, w, h }, size, stays: true };
}

/** As large as the felt has room for, on its axis where it can be; else as near to it as can be. Null where it has none. */
export function wordPlace({ places, cards, spreads, fans }: TableLayout, letters: number): WordPlace | null {
  const { felt, wide } = places;
  const kind = wide ? "wide" : "narrow";
  const laid = cards.some(({ where }) => where === "hand") ? null : before(places.hand, letters, BEFORE[kind]);
  if (laid) return laid;
  const gap = GAP[kind];
  const foot = footBox(places);
  /** It stands in the lower part of the foot meanwhile. */
  const ownCount = { ...foot, y: foot.y + foot.h - OWN_COUNT };
  const lying = [...places.plates, withCount(places.stock), places.discard, ...spreads.map(({ box }) => box)];
  const things = [...lying, ownCount, ...fans.filter(({ spots }) => spots.length > 0).map(around)];
  const inset = wide ? felt.w * 0.12 : EDGE;
  const centred = SIZES[kind].filter((size) => size >= CENTRED[kind]).map((size) => ({ size, aside: 0, off: felt.h }));
  const near = wide ? centred.map((one) => ({ ...one, off: NEAR * felt.h })) : [];
  const free = SIZES[kind].map((size) => ({ size, aside: felt.w, off: felt.h }));
  for (const { size, aside, off } of [...near, ...centred, ...free]) {
    const [w, h] = [letters * LETTER * size, LINE * size];
    const room = (felt.w - w) / 2 - inset;
    const [across, down] = [Math.min(aside, room), Math.min(off, (felt.h - h) / 2 - EDGE)];
    let best: Box | null = null;
    let least = Infinity;
    for (let dy = -down; dy <= down; dy += STEP) {
      for (let dx = -across; dx <= across; dx += STEP) {
        const box = { x: felt.x + (felt.w - w) / 2 + dx, y: felt.y + (felt.h - h) / 2 + dy, w, h };
        const far = 2 * Math.abs(dx) + Math.abs(dy);
        if (far >= least || things.some((one) => meet(one, grown(box, gap)))) continue;
        [best, least] = [box, far];
      }
    }
    if (best) return { box: best, size, stays: false };
  }
  return null;
}
