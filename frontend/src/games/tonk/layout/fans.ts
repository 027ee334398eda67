/** Where the cards of an open hand lie on its plate. */
import type { Box } from "../../../parts/box";
import { CARD_RATIO, OPEN_FACES } from "./boxes";
import type { Spot } from "./cards";

export interface OpenFan {
  /** Slips of paper with rank and suit, where a plate has no room for faces. */
  slips: boolean;
  spots: Spot[];
  /** Of every card in it. */
  h: number;
}

const FACE = { wide: 50, narrow: 44 };
const STEP = 0.62;
const SLIP = { w: 24, h: 34, top: 24 };
const INSET = { wide: 12, narrow: 6, slips: 3 };

function inRow(count: number, plate: Box, inset: number, w: number, widest: number, y: number): Spot[] {
  const room = plate.w - 2 * inset;
  const step = Math.min(widest, (room - w) / Math.max(1, count - 1));
  const left = plate.x + inset + (room - w - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({ x: left + i * step, y, w, turn: 0 }));
}

/** The open hand of a seat with this plate. */
export function openFan(plate: Box, count: number, wide: boolean): OpenFan {
  if (!wide && plate.h < OPEN_FACES) {
    const w = Math.min(SLIP.w, (plate.w - 2 * INSET.slips) / Math.max(1, count));
    return { slips: true, h: SLIP.h, spots: inRow(count, plate, INSET.slips, w, w, plate.y + SLIP.top) };
  }
  const w = wide ? FACE.wide : FACE.narrow;
  const y = plate.y + (wide ? 58 : 32);
  const spots = inRow(count, plate, wide ? INSET.wide : INSET.narrow, w, w * STEP, y);
  return { slips: false, h: w * CARD_RATIO, spots };
}
