/** Spreads lie in rows, centred, in the order laid, as large as the room allows. */
import type { Box } from "../../../parts/box";
import { CARD_RATIO } from "./boxes";

export interface LaidSpread {
  /** Card and mark together: what can be tapped. */
  box: Box;
  /** Left edge of each card. */
  lefts: number[];
  top: number;
  card: number;
}

const MARK = 0.5;
const STEP = 0.46;
const GAP = 0.34;
const MIN_CARD_WIDTH = 24;

function widthOf(count: number, card: number): number {
  return card * (MARK + 1 + STEP * (count - 1));
}

function wrap(sizes: readonly number[], width: number, card: number): number[][] {
  const rows: number[][] = [];
  let left = 0;
  sizes.forEach((count, i) => {
    const need = widthOf(count, card) + card * GAP;
    if (rows.length === 0 || left + need > width + card * GAP) {
      rows.push([]);
      left = 0;
    }
    rows.at(-1)?.push(i);
    left += need;
  });
  return rows;
}

function fits(rows: readonly number[][], sizes: readonly number[], box: Box, card: number): boolean {
  const tall = rows.length * card * (CARD_RATIO + GAP) - card * GAP <= box.h;
  return tall && sizes.every((count) => widthOf(count, card) <= box.w);
}

function largest(sizes: readonly number[], box: Box, most: number): number {
  for (let card = Math.floor(most); card > MIN_CARD_WIDTH; card -= 1) {
    if (fits(wrap(sizes, box.w, card), sizes, box, card)) return card;
  }
  return MIN_CARD_WIDTH;
}

function spreadAt(count: number, x: number, y: number, card: number): LaidSpread {
  const lefts = Array.from({ length: count }, (_, i) => x + card * (MARK + STEP * i));
  return { box: { x, y, w: widthOf(count, card), h: card * CARD_RATIO }, lefts, top: y, card };
}

/** Places spreads of these numbers of cards in the box. */
export function laySpreads(sizes: readonly number[], box: Box, most: number): LaidSpread[] {
  const card = largest(sizes, box, most);
  const rows = wrap(sizes, box.w, card);
  const height = rows.length * card * (CARD_RATIO + GAP) - card * GAP;
  const found: LaidSpread[] = [];
  rows.forEach((row, r) => {
    const width = row.reduce((sum, i) => sum + widthOf(sizes[i] ?? 0, card) + card * GAP, -card * GAP);
    let x = box.x + (box.w - width) / 2;
    const y = box.y + Math.max(0, (box.h - height) / 2) + r * card * (CARD_RATIO + GAP);
    for (const i of row) {
      found.push(spreadAt(sizes[i] ?? 0, x, y, card));
      x += widthOf(sizes[i] ?? 0, card) + card * GAP;
    }
  });
  return found;
}
