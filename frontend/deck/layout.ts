/** The layout of a card of 200 by 280: the indices in the corners, and the pips between them. */

export const WIDTH = 200;
export const HEIGHT = 280;
export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."cdhs"] as readonly Suit[];
export type Suit = "c" | "d" | "h" | "s";
/** Red and black, or clubs green and diamonds blue beside them. */
export type Colours = "two" | "four";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Place {
  x: number;
  y: number;
  size: number;
  turned: boolean;
}

/** The upper index: the rank's sign, and its suit below it. The lower one is the same turned about the middle. */
export const INDEX: Box = { x: 7, y: 8, width: 42, height: 103 };
export const RANK_TOP = 9;
/** The signs are drawn 54 high and shown a little larger. */
export const RANK_SCALE = 1.05;
export const INDEX_MIDDLE = 28;
export const INDEX_SUIT = { y: 90, size: 42 };

/** The side of the square a pip is drawn in: smaller than the index's suit, or a spread has it taken for an index. */
const PIP = 31;
const PIP_OF_FEW = 38;
/** So far left that a spread, of whose lower cards 92 of 200 are seen, cuts no pip of the outer columns. */
const LEFT = 76.5;
const MIDDLE = 100;
const ROWS = { first: 37, third: 106, quarter: 71.5, half: 140 };
/** Of the 7 and the 8: the middle between the first row and the line. */
const BETWEEN = (ROWS.first + ROWS.half) / 2;

const pair = (y: number): [number, number][] => [
  [LEFT, y],
  [WIDTH - LEFT, y],
];
const twoRows: [number, number][] = [...pair(ROWS.first)];
/** The pips of the upper half, those on the middle line apart: the lower half is the upper one turned. */
const UPPER: Record<string, [number, number][]> = {
  "2": [[MIDDLE, ROWS.first]],
  "3": [[MIDDLE, ROWS.first]],
  "4": twoRows,
  "5": twoRows,
  "6": twoRows,
  "7": twoRows,
  "8": [...twoRows, [MIDDLE, BETWEEN]],
  "9": [...twoRows, ...pair(ROWS.third)],
  T: [...twoRows, ...pair(ROWS.third), [MIDDLE, ROWS.quarter]],
};
const ON_THE_LINE: Record<string, [number, number][]> = {
  "3": [[MIDDLE, ROWS.half]],
  "5": [[MIDDLE, ROWS.half]],
  "6": pair(ROWS.half),
  "7": [...pair(ROWS.half), [MIDDLE, BETWEEN]],
  "8": pair(ROWS.half),
  "9": [[MIDDLE, ROWS.half]],
};

/** The places of the pips of a rank; none for aces and courts. */
export function pipsOf(rank: string): Place[] {
  const upper = UPPER[rank] ?? [];
  const size = "23".includes(rank) ? PIP_OF_FEW : PIP;
  return [
    ...upper.map(([x, y]) => ({ x, y, size, turned: false })),
    ...(ON_THE_LINE[rank] ?? []).map(([x, y]) => ({ x, y, size, turned: false })),
    ...upper.map(([x, y]) => ({ x: WIDTH - x, y: HEIGHT - y, size, turned: true })),
  ];
}

/** The great sign of each ace: its middle's height, and how much broader and higher than a square of 100 it is drawn. */
export const ACES: Readonly<Record<Suit, { y: number; across: number; down: number }>> = {
  s: { y: 118, across: 1.04, down: 1.46 },
  h: { y: 138, across: 1.04, down: 1.04 },
  d: { y: 140, across: 1.07, down: 1.07 },
  c: { y: 140, across: 1.01, down: 1.01 },
};

export function pipBox({ x, y, size }: Place): Box {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

export function turned({ x, y, width, height }: Box): Box {
  return { x: WIDTH - x - width, y: HEIGHT - y - height, width, height };
}
