/** Where people sit before the first deal: their chairs round an oval table, the reader's own at its foot. */
import { WIDE_FROM, type Box, type Stage } from "../parts/box";
import { rim } from "../parts/rim";

export interface Seating {
  felt: Box;
  /** The chairs of the others, clockwise from the reader's left. */
  chairs: Box[];
  own: Box;
  /** The felt between them, for what lies there. */
  middle: Box;
}

/** Free chairs are drawn up to this number of chairs in all, the own one included: more would crowd the table. */
const SHOWN = 8;
const HIGH_FROM = 560;
const PLATE = { w: 184, h: 72 };
/** Where more than eight sit. */
const SLIGHT = { w: 132, h: 54 };
/** Below the table: the own plate's lower half, and what can be done now. */
const BELOW = 190;

export const isWide = (stage: Stage): boolean => stage.w >= WIDE_FROM && stage.h >= HIGH_FROM;

/** How many chairs of the others are shown: all that are taken, and of the free ones as many as a table has room for. */
export function chairsShown(taken: number, free: number): number {
  return Math.min(taken + free, Math.max(SHOWN - 1, taken + Math.min(1, free)));
}

/** The chairs, by their order, on which this number of people sit as far apart as they can. */
export function spreadOut(people: number, chairs: number): number[] {
  return Array.from({ length: people }, (_, i) => Math.floor(((i + 0.5) * chairs) / people));
}

export function seating(stage: Stage, chairs: number): Seating {
  const felt = {
    x: stage.w * 0.06,
    y: 40,
    w: stage.w * 0.88,
    h: Math.min(Math.max(stage.h * 0.62, 380), stage.h - 40 - BELOW),
  };
  const size = chairs < SHOWN ? PLATE : SLIGHT;
  const around = rim(chairs, felt, stage, size);
  const own = { x: (stage.w - PLATE.w) / 2, y: felt.y + felt.h - PLATE.h / 2, ...PLATE };
  const w = Math.min(felt.w * 0.62, 720);
  const head = around.filter(({ x }) => Math.abs(x + size.w / 2 - stage.w / 2) < w / 3);
  const top = Math.max(felt.y + 24, ...head.map(({ y }) => y + size.h + 12));
  return { felt, chairs: around, own, middle: { x: (stage.w - w) / 2, y: top, w, h: own.y - 14 - top } };
}

/** The width and height of a chair, drawn with its back up. */
const CHAIR = { w: 92, h: 58 };
/** From the plate's middle outwards, so that its back looks out behind plate and table. */
const BEHIND = 20;

/** A chair behind a plate, turned to the table. */
export function drawnUp(plate: Box, felt: Box): string {
  const x = plate.x + plate.w / 2;
  const y = plate.y + plate.h / 2;
  const [across, down] = [(x - felt.x - felt.w / 2) / felt.w ** 2, (y - felt.y - felt.h / 2) / felt.h ** 2];
  const length = Math.hypot(across, down);
  const [left, top] = [x + (BEHIND * across) / length - CHAIR.w / 2, y + (BEHIND * down) / length - CHAIR.h / 2];
  return `translate(${left}px, ${top}px) rotate(${Math.atan2(across, -down)}rad)`;
}
