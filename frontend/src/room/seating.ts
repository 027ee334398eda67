/** The places of people before the first deal: those that they will have in play, the reader's own at the foot. */
import { WIDE_FROM, type Box, type Stage } from "../parts/box";
import { rim } from "../parts/rim";

/** A game's table as it stands in play: nobody changes places at the first deal. */
export interface Seats {
  /** An oval, seen whole. */
  wide: boolean;
  felt: Box;
  /** The plates of the others, clockwise from the reader's left. */
  plates: Box[];
}

export interface Seating extends Seats {
  own: Box;
  /** The felt between them, for what lies there. */
  middle: Box;
  /** Chairs that nobody has taken. */
  free: Box[];
}

/** Free chairs are drawn up to this number of chairs in all, the own one included: more would crowd the table. */
const MAX_CHAIRS_SHOWN = 8;
/** An oval of less height has no room in its middle. */
const HIGH_FROM = 560;
const PLATE = { w: 184, h: 72 };
/** The places where more than eight sit. */
const SLIGHT = { w: 132, h: 54 };
/** Below the table: the own plate's lower half, and what can be done now. */
const BELOW_TABLE = 190;
/** The distance between a plate and a free chair. */
const APART = 6;
/** The height between plates and felt, for free chairs on a phone. */
const STRIP = 28;

export const isWide = (stage: Stage): boolean => stage.w >= WIDE_FROM && stage.h >= HIGH_FROM;

/** The table of a game that has none of its own; null where there is no room for an oval. */
export function plainSeats(stage: Stage, others: number): Seats | null {
  if (!isWide(stage)) return null;
  const h = Math.min(Math.max(stage.h * 0.62, 380), stage.h - 40 - BELOW_TABLE);
  const felt = { x: stage.w * 0.06, y: 40, w: stage.w * 0.88, h };
  return { wide: true, felt, plates: rim(others, felt, stage, others < MAX_CHAIRS_SHOWN ? PLATE : SLIGHT) };
}

/** The others from the reader's left; whoever watches sees everybody. */
export function othersAround<Chair>(chairs: readonly Chair[], mine: Chair | null): readonly Chair[] {
  const own = chairs.findIndex((chair) => chair === mine);
  return own < 0 ? chairs : [...chairs.slice(own + 1), ...chairs.slice(0, own)];
}

/** The number of free chairs that are shown beside those of the others. */
export function freeShown(others: number, free: number): number {
  return Math.min(free, Math.max(MAX_CHAIRS_SHOWN - 1 - others, 1));
}

/** The fewest plates of others of which rows are made on an upright phone, and the most that one row has. */
const TWO_ROWS_FROM = 5;
const MAX_ACROSS = 4;
/** The breadth of a plate on a phone on its side, in pixels. */
const ON_ITS_SIDE = 150;

/** The number of plates of others in a row, where there is no room for an oval. */
export function across(others: number, stage: Stage): number {
  if (stage.w > stage.h) return Math.min(others, Math.floor(stage.w / ON_ITS_SIDE));
  return others < TWO_ROWS_FROM ? others : Math.min(MAX_ACROSS, Math.ceil(others / 2));
}

/** The places, by their order, on which this number of chairs stand as far apart as they can. */
export function spreadOut(chairs: number, places: number): number[] {
  return Array.from({ length: Math.min(chairs, places) }, (_, i) =>
    Math.floor(((i + 0.5) * places) / Math.min(chairs, places)),
  );
}

function apart(a: Box, b: Box): boolean {
  const across = Math.max(a.x - b.x - b.w, b.x - a.x - a.w);
  return Math.max(across, a.y - b.y - b.h, b.y - a.y - a.h) >= APART;
}

/** Free chairs stand on an oval's rim wherever a plate leaves room for one. */
function freeChairs({ felt, plates }: Seats, stage: Stage, count: number): Box[] {
  const gaps = rim(MAX_CHAIRS_SHOWN - 1, felt, stage, CHAIR).filter((one) =>
    plates.every((plate) => apart(one, plate)),
  );
  return spreadOut(count, gaps.length).flatMap((at) => gaps[at] ?? []);
}

export function seating(stage: Stage, seats: Seats, free: number): Seating {
  const { felt, plates } = seats;
  const own = { x: felt.x + (felt.w - PLATE.w) / 2, y: felt.y + felt.h - PLATE.h / 2, ...PLATE };
  const w = Math.min(felt.w * 0.62, 720);
  const x = felt.x + (felt.w - w) / 2;
  const head = plates.filter((plate) => plate.x < x + w && plate.x + plate.w > x && plate.y < felt.y + felt.h / 3);
  const top = Math.max(felt.y + 24, ...head.map((plate) => plate.y + plate.h + 12));
  const chairs = seats.wide ? freeChairs(seats, stage, free) : [];
  return { ...seats, own, middle: { x, y: top, w, h: own.y - 14 - top }, free: chairs };
}

/** The upper edge of the felt on a phone: below the plates, and below the strip of free chairs where they are drawn. */
export function topOfFelt({ felt, plates }: Seats, drawn: boolean): number {
  const below = Math.max(0, ...plates.map(({ y, h }) => y + h)) + STRIP;
  return drawn ? Math.max(felt.y, below) : felt.y;
}

/** The width and height of a chair, drawn with its back up. */
const CHAIR = { w: 92, h: 58 };
/** The distance of a chair from its plate's middle outwards, so that its back looks out behind plate and table. */
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
