/** The place of the word of the moment while a hand ends: large, and over nothing that lies on the table. */
import type { Box } from "../../../parts/box";
import { footBox, withCount, type Places } from "./boxes";
import type { TableLayout } from "./cards";
import { grownBox, meet, type OpenFan } from "./fans";

export interface WordPlace {
  box: Box;
  /** Height of its letters' line in pixels. */
  size: number;
  /** It stands in the place of the own hand, of which every card is laid: nothing else will lie there. */
  stays: boolean;
}

type Kind = "wide" | "narrow";
type Found = Omit<WordPlace, "stays">;

/** A word so large, at most so far from the felt's axis and from its middle. */
interface Pass {
  size: number;
  aside: number;
  off: number;
}

/**
 * The breadth of a letter of the display face, and the height of a line, as shares of its size: p and y reach far down.
 */
const LETTER = 0.6;
const LINE = { wide: 1.05, narrow: 1.2 };
const SIZES = { wide: [72, 64, 56, 48, 40, 32, 24], narrow: [40, 32, 26, 20] };
/** The size at which the word stands in the middle, rather than larger beside it. */
const CENTRED = { wide: 40, narrow: 26 };
/** So far from the middle of an oval, as a share of its height, rather than larger between two plates. */
const NEAR_MIDDLE_SHARE = 0.2;
/** The sizes that are tried where the viewer's hand lay: there is more room. */
const BEFORE = { wide: [96, ...SIZES.wide], narrow: [64, 52, ...SIZES.narrow] };
const OWN_COUNT = 62;
/** Beside the own count stands the own call: its edges, and the width of a letter. */
const CALL = { edges: 30, letter: 9 };
const STEP = 4;
/** The distance from what lies on the felt; a stock is some cards thick. */
const GAP = { wide: 8, narrow: 3 };
const EDGE = 6;

const kindOf = (wide: boolean): Kind => (wide ? "wide" : "narrow");

/** The box in which the cards of a hand lie. */
function around({ spots, h }: OpenFan): Box {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) + (spots[0]?.w ?? 0) - x, h: Math.max(...ys) + h - y };
}

/** A place in the middle of a room that holds nothing else. */
function amid(room: Box, letters: number, kind: Kind, sizes: readonly number[] = SIZES[kind]): Found | null {
  const size = sizes.find((one) => letters * LETTER * one <= room.w && LINE[kind] * one <= room.h);
  if (size === undefined) return null;
  const [w, h] = [letters * LETTER * size, LINE[kind] * size];
  return { box: { x: room.x + (room.w - w) / 2, y: room.y + (room.h - h) / 2, w, h }, size };
}

/** Between the rim and the own hand, where the result comes later, as far from the own count on both sides. */
function beforeResult({ felt, bar, hand }: Places, ownCall: number): Box {
  const beside = OWN_COUNT + (ownCall > 0 ? CALL.edges + CALL.letter * ownCall : 0);
  const y = felt.y + felt.h + GAP.wide;
  return { x: bar.x + beside, y, w: bar.w - 2 * beside, h: hand.y - GAP.wide - y };
}

/** A place on the felt: as large, and then as near to the middle, as the passes let it be. */
function onFelt({ places, spreads, fans }: TableLayout, letters: number, passes: readonly Pass[]): Found | null {
  const { felt, wide } = places;
  const foot = footBox(places);
  /** The own count, which stands in the lower part of the foot meanwhile. */
  const ownCount = { ...foot, y: foot.y + foot.h - OWN_COUNT };
  const lying = [...places.plates, withCount(places.stock), places.discard, ...spreads.map(({ box }) => box)];
  const things = [...lying, ownCount, ...fans.filter(({ spots }) => spots.length > 0).map(around)];
  const kind = kindOf(wide);
  const [gap, inset] = [GAP[kind], wide ? felt.w * 0.12 : EDGE];
  for (const { size, aside, off } of passes) {
    const [w, h] = [letters * LETTER * size, LINE[kind] * size];
    const room = (felt.w - w) / 2 - inset;
    const [across, down] = [Math.min(aside, room), Math.min(off, (felt.h - h) / 2 - EDGE)];
    let best: Box | null = null;
    let least = Infinity;
    for (let dy = -down; dy <= down; dy += STEP) {
      for (let dx = -across; dx <= across; dx += STEP) {
        const box = { x: felt.x + (felt.w - w) / 2 + dx, y: felt.y + (felt.h - h) / 2 + dy, w, h };
        const far = 2 * Math.abs(dx) + Math.abs(dy);
        if (far >= least || things.some((one) => meet(one, grownBox(box, gap)))) continue;
        [best, least] = [box, far];
      }
    }
    if (best) return { box: best, size };
  }
  return null;
}

/**
 * As large as there is room for, on the felt's axis where it can be; else as near to it as can be. Null where it has
 * none. The own call, of `ownCall` letters, stands beside the own count.
 */
export function wordPlace(layout: TableLayout, letters: number, ownCall = 0): WordPlace | null {
  const { felt, wide, hand } = layout.places;
  const kind = kindOf(wide);
  const laid = layout.cards.some(({ where }) => where === "hand") ? null : amid(hand, letters, kind, BEFORE[kind]);
  if (laid) return { ...laid, stays: true };
  const centred = SIZES[kind].filter((size) => size >= CENTRED[kind]).map((size) => ({ size, aside: 0, off: felt.h }));
  const near = centred.map((one) => ({ ...one, off: NEAR_MIDDLE_SHARE * felt.h }));
  const free = SIZES[kind].map((size) => ({ size, aside: felt.w, off: felt.h }));
  const found =
    (wide && (onFelt(layout, letters, near) ?? amid(beforeResult(layout.places, ownCall), letters, kind))) ||
    onFelt(layout, letters, [...centred, ...free]);
  return found && { ...found, stays: false };
}
