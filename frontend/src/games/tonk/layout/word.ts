/** Where the word of the moment stands while a hand ends: large, and over nothing that lies on the table. */
import type { Box } from "../../../parts/box";
import { footBox, withCount, type Places } from "./boxes";
import type { TableLayout } from "./cards";
import { meet, type OpenFan } from "./fans";

export interface WordPlace {
  box: Box;
  /** Height of its letters' line in pixels. */
  size: number;
}

/** The breadth of a letter of the display face, and the height of a line, as shares of its size. */
const LETTER = 0.6;
const LINE = 1.15;
const SIZES = { wide: [72, 60, 48, 40, 32, 24], narrow: [40, 32, 26, 20] };
/** The own count stands in the lower part of the foot meanwhile. */
const OWN_COUNT = 62;
const STEP = 4;
/** From what lies there; a stock is some cards thick. */
const GAP = { wide: 14, narrow: 2 };
const THICK = 4;
const EDGE = 6;

/** The box in which the cards of a hand lie. */
function around({ spots, h }: OpenFan): Box {
  const [x, y] = [Math.min(...spots.map((spot) => spot.x)), Math.min(...spots.map((spot) => spot.y))];
  const right = Math.max(...spots.map((spot) => spot.x + spot.w));
  return { x, y, w: right - x, h: Math.max(...spots.map((spot) => spot.y)) + h - y };
}

function taken({ places, spreads, fans }: TableLayout): Box[] {
  const { stock } = places;
  const foot = footBox(places);
  return [
    ...places.plates,
    withCount({ ...stock, y: stock.y - THICK, h: stock.h + THICK }),
    places.discard,
    ...spreads.map(({ box }) => box),
    ...fans.filter(({ spots }) => spots.length > 0).map(around),
    { ...foot, y: foot.y + foot.h - OWN_COUNT, h: OWN_COUNT },
    places.hand,
  ];
}

/** The felt without its edges, which are round on a desktop. */
function field({ felt, wide }: Places): Box {
  const inset = wide ? felt.w * 0.12 : EDGE;
  return { x: felt.x + inset, y: felt.y + EDGE, w: felt.w - 2 * inset, h: felt.h - EDGE };
}

/** The largest word that a field has room for, as near to the middle of the felt as can be. */
function placeIn(within: Box, layout: TableLayout, letters: number): WordPlace | null {
  const { places } = layout;
  const things = taken(layout);
  const middle = { x: places.felt.x + places.felt.w / 2, y: places.felt.y + places.felt.h / 2 };
  const kind = places.wide ? "wide" : "narrow";
  for (const size of SIZES[kind]) {
    const [w, h] = [letters * LETTER * size + 2 * GAP[kind], LINE * size + 2 * GAP[kind]];
    let best: Box | null = null;
    let least = Infinity;
    for (let y = within.y; y + h <= within.y + within.h; y += STEP) {
      for (let x = within.x; x + w <= within.x + within.w; x += STEP) {
        const far = 2 * Math.abs(x + w / 2 - middle.x) + Math.abs(y + h / 2 - middle.y);
        if (far >= least || things.some((one) => meet(one, { x, y, w, h }))) continue;
        [best, least] = [{ x, y, w, h }, far];
      }
    }
    if (best) return { box: best, size };
  }
  return null;
}

/** On the felt; where a phone on its side has it full, above the own count. Null where there is no room at all. */
export function wordPlace(layout: TableLayout, letters: number): WordPlace | null {
  const { places } = layout;
  const { line, hand, low } = places;
  const beside = { x: line.x, y: EDGE, w: line.w, h: hand.y };
  return placeIn(field(places), layout, letters) ?? (low ? placeIn(beside, layout, letters) : null);
}
