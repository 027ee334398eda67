/** The places of a table for a stage of any size: upright phone or the oval of a desktop. */
import { clamp, LOW_BELOW, WIDE_FROM, type Box, type Stage } from "../../../parts/box";
import { rim } from "../../../parts/rim";

export interface Places {
  /** The oval of a desktop. */
  wide: boolean;
  /** A phone on its side: felt on the left, hand on the right. */
  low: boolean;
  felt: Box;
  /** The plates of the opponents, clockwise from the viewer's left. */
  plates: Box[];
  /** The height of their feet, which say what was played there last; 0 where there is no room for them. */
  foot: number;
  stock: Box;
  discard: Box;
  spreads: Box;
  /** The last move in words. */
  line: Box;
  /** The bar with what can be done now. */
  bar: Box;
  hand: Box;
  /** Width of a card in the own hand and in a spread. */
  handCard: number;
  spreadCard: number;
}

export const CARD_RATIO = 1.4;
const RAISE = 22;
const SLIM_BELOW = 110;
const SLIM_HEIGHT = 60;
const BAR_WIDEST = 680;
/** A desktop's plate. */
const PLATE_WIDE = 184;
const PLATE_HIGH = 72;

/** Below a phone's piles, above the line of the last move. */
const PILE_GAP = 16;
const FOOT = 20;
/** Feet would leave an upright stage of less height too little felt. */
const FEET_FROM = 560;

/** A plate without its foot. */
export function aboveFoot(plate: Box, foot: number): Box {
  return { ...plate, h: plate.h - foot };
}

/** A plate so narrow that the name needs a row of its own, and the mark stands beside the cards. */
export function isSlim(plate: Box): boolean {
  return plate.w < SLIM_BELOW;
}

/** Plates in two rows: the upper ones have no felt before them. */
export function isStacked({ wide, plates }: Pick<Places, "wide" | "plates">): boolean {
  return !wide && plates.some((plate) => plate.y !== plates[0]?.y);
}

const SLENDER_LETTERS = /[fijlrtI]/;
const BROAD_LETTERS = /[A-Zmw]/;

/** The breadth of a name on a plate in one line, to a few pixels. */
export function nameBreadth(name: string): number {
  const breadth = (letter: string): number =>
    SLENDER_LETTERS.test(letter) ? 5.5 : BROAD_LETTERS.test(letter) ? 12 : 8.7;
  return [...name].reduce((sum, letter) => sum + breadth(letter), 0);
}

/** The width that a plate of an upright phone leaves to the name, beside the mark of a bot where it has one. */
export function nameRoom(plate: Box, marked: boolean): number {
  if (isSlim(plate)) return plate.w - 10;
  return plate.w - (marked ? 61 : 42);
}

export function cardBox(x: number, y: number, w: number): Box {
  return { x, y, w, h: w * CARD_RATIO };
}

/** The parts below the felt are the same everywhere: line, bar, hand, measured from the bottom edge. */
function lower(
  stage: Stage,
  card: number,
  width: number,
  barHeight: number,
  foot: number,
): Pick<Places, "hand" | "bar" | "line"> {
  const handTop = card === 0 ? stage.h : stage.h - card * CARD_RATIO - foot;
  const barWidth = Math.min(width, BAR_WIDEST);
  const bar = { x: (stage.w - barWidth) / 2, y: handTop - RAISE - barHeight, w: barWidth, h: barHeight };
  return {
    hand: { x: (stage.w - width) / 2, y: handTop, w: width, h: card * CARD_RATIO },
    bar,
    line: { x: bar.x, y: bar.y - 30, w: barWidth, h: 26 },
  };
}

function piles(middle: number, y: number, card: number, gap: number): Pick<Places, "stock" | "discard"> {
  return { stock: cardBox(middle - card - gap / 2, y, card), discard: cardBox(middle + gap / 2, y, card) };
}

/** Opponents' plates in one row, or two when there are more than four. */
function rows(count: number, width: number, height: number, foot: number): Box[] {
  const across = count > 4 ? Math.ceil(count / 2) : Math.max(count, 1);
  const gap = 6;
  const w = Math.min(190, (width - 16 - gap * (across - 1)) / across);
  const h = (w < SLIM_BELOW ? Math.max(height, SLIM_HEIGHT) : height) + foot;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, count - row * across);
    const left = (width - inRow * w - (inRow - 1) * gap) / 2;
    return { x: left + (i % across) * (w + gap), y: 4 + row * (h + gap), w, h };
  });
}

function upright(stage: Stage, opponents: number, seated: boolean, above: number): Places {
  const card = clamp(52, Math.min(stage.w * 0.205, stage.h * 0.125), 104);
  const below = lower(stage, seated ? card : 0, stage.w - 16, 52, 12);
  const foot = stage.h < FEET_FROM ? 0 : FOOT;
  const plates = rows(opponents, stage.w, opponents > 4 ? 54 : 60, foot);
  const top = Math.max(...plates.map((plate) => plate.y + plate.h), 0) + 8;
  const floor = below.line.y - above;
  const pile = clamp(48, (floor - top) * 0.235, 84);
  const pileTop = floor - pile * CARD_RATIO - PILE_GAP;
  return {
    wide: false,
    low: false,
    felt: { x: 0, y: top, w: stage.w, h: below.bar.y - top - 4 },
    plates,
    foot,
    ...piles(stage.w / 2, pileTop, pile, 28),
    spreads: { x: 8, y: top + 6, w: stage.w - 16, h: pileTop - top - 18 },
    ...below,
    handCard: card,
    spreadCard: clamp(34, card * 0.72, 60),
  };
}

/** The rim of a table that is seen whole in its column. */
const RIM = 7;
/** So much felt is left above the piles where there are several rows of plates. */
const ABOVE_PILES = 50;
/** Feet would leave a stage on its side of less height too little felt. */
const LOW_FEET_FROM = 290;

/** Everything at once where there is breadth but no height. */
function sideways(stage: Stage, opponents: number): Places {
  const left = stage.w * 0.565;
  const card = clamp(40, stage.h * 0.24, 96);
  const x = left + 8;
  const w = stage.w - left - 16;
  const hand = { x, y: stage.h - card * CARD_RATIO - 10, w, h: card * CARD_RATIO };
  const foot = stage.h < LOW_FEET_FROM ? 0 : FOOT;
  const plates = rows(opponents, left, 54, foot);
  const top = Math.max(...plates.map((plate) => plate.y + plate.h), 0) + 8;
  const pile = clamp(44, (stage.h - top - ABOVE_PILES) / CARD_RATIO, 72);
  const middle = left - pile - 26;
  return {
    wide: false,
    low: true,
    felt: { x: RIM, y: top, w: left - 2 * RIM, h: stage.h - top - RIM },
    plates,
    foot,
    ...piles(middle, stage.h - pile * CARD_RATIO - RIM - 8, pile, 16),
    spreads: { x: RIM + 4, y: top + 6, w: middle - pile - 90 - RIM, h: stage.h - top - RIM - 12 },
    line: { x, y: 26, w, h: 26 },
    bar: { x, y: hand.y - RAISE - 52, w, h: 52 },
    hand,
    handCard: card,
    spreadCard: 54,
  };
}

/** The part of the oval that plates leave free, from below the highest of them down to the piles. */
function inside(felt: Box, plates: readonly Box[], inset: number, bottom: number): Box {
  const box = { x: felt.x + inset, w: felt.w - 2 * inset };
  const above = plates.filter(
    (plate) => plate.y < bottom - 200 && plate.x < box.x + box.w && plate.x + plate.w > box.x,
  );
  const y = Math.max(felt.y + 30, ...above.map((plate) => plate.y + plate.h + 12));
  return { ...box, y, h: bottom - y };
}

function oval(stage: Stage, opponents: number, seated: boolean, above: number): Places {
  const card = clamp(70, stage.h * 0.142, 124);
  const below = lower(stage, seated ? card : 0, Math.min(stage.w - 32, 780), 56, 16);
  const felt = { x: stage.w * 0.06, y: 40, w: stage.w * 0.88, h: below.bar.y - 62 };
  const pile = clamp(60, stage.h * 0.115, 100);
  const line = { ...below.line, y: below.line.y - 36 };
  const pileTop = line.y - above - pile * CARD_RATIO - 12;
  const plates = rim(opponents, felt, stage, { w: PLATE_WIDE, h: PLATE_HIGH + FOOT });
  return {
    wide: true,
    low: false,
    felt,
    plates,
    foot: FOOT,
    ...piles(stage.w / 2, pileTop, pile, 36),
    spreads: inside(felt, plates, opponents > 2 ? 150 : 90, pileTop - 20),
    ...below,
    line,
    handCard: card,
    spreadCard: clamp(50, card * 0.7, 84),
  };
}

/** Between the felt and the hand, where the bar and the last move are: the result of a hand takes their place. */
export function footBox({ line, bar, hand }: Places): Box {
  const y = line.y - 4;
  return { x: bar.x, y, w: bar.w, h: hand.y - y - 6 };
}

/** The distance by which the number of its cards stands out beside the stock. */
export const STOCK_WORDS = 70;

/** A stock with what is said beside it. */
export function withCount({ x, y, w, h }: Box): Box {
  return { x: x - STOCK_WORDS, y, w: w + STOCK_WORDS, h };
}

/** Room that a note of two lines takes above the line of the last move, and a slip of two between it and the piles. */
const NOTE = 76;
const SLIP = 40;
/** Below two rows of plates an end needs all the felt for open hands. */
const ONE_ROW = 4;
/** So far the buttons at both ends stand out of that line, and so much of its breadth does each of them take. */
const SORT = 24;
const CORNER_ROOM = 56;

/**
 * Above the line of the last move; on a phone on its side on the felt, above the piles and beside the spreads, or where
 * that is too low between the buttons that sort and give a hint.
 */
export function noteBox(places: Places): Box {
  return places.low ? feltNote(places) : { ...places.line, y: places.line.y - NOTE, h: NOTE - SORT };
}

function feltNote({ felt, spreads, stock, line }: Places): Box {
  const x = spreads.x + spreads.w + 8;
  const h = stock.y - spreads.y - 10;
  if (h >= SLIP) return { x, y: spreads.y, w: felt.x + felt.w - x - 8, h };
  return { x: line.x + CORNER_ROOM, y: 0, w: line.w - 2 * CORNER_ROOM, h: line.y + line.h };
}

/**
 * So far a slip ends above the bar, clear of the rim; and so far above the line of an oval, whose rim rises to both
 * sides.
 */
const ABOVE_RIM = 6;
const ABOVE_OVAL = 4;

/**
 * Of one slip: in place of the last move, on a phone beside the button that sorts, between that line and the piles if
 * they leave room.
 */
export function slipBox(places: Places): Box {
  const { line, stock, wide, low } = places;
  if (low) return feltNote(places);
  if (wide) return { ...line, y: line.y - ABOVE_OVAL };
  const foot = stock.y + stock.h;
  const [y, below] = line.y - foot < SLIP ? [foot + 2, places.bar.y - ABOVE_RIM] : [foot + 6, line.y - 4];
  return { x: line.x + CORNER_ROOM, y, w: line.w - 2 * CORNER_ROOM, h: below - y };
}

/**
 * The lower end of notices on an upright phone, so that they lie on no plate: above the bar, over the last move; over
 * the piles where a result or the lesson stands there.
 */
export function noticesEnd({ wide, low, stock, bar }: Places, taken: boolean): number | null {
  if (wide || low) return null;
  return taken ? stock.y + stock.h : bar.y - 1;
}

/** A slip lies where the last move is read. */
export function hidesLine(places: Places): boolean {
  const slip = slipBox(places);
  return slip.x + slip.w > places.line.x && slip.y + slip.h > places.line.y;
}

/** Room along the upper edge of a phone's felt for what lies there besides cards: pots, a suit, The Big One. */
const MARKS = 32;

function withMarks(places: Places): Places {
  const { spreads } = places;
  return places.wide ? places : { ...places, spreads: { ...spreads, y: spreads.y + MARKS, h: spreads.h - MARKS } };
}

/** Parts of the table that need room beside the cards. */
export interface Shows {
  /** Marks along the felt's upper edge. */
  marks?: boolean;
  /** Notes above the bar, all the time, or slips at times. */
  notes?: "always" | "at times" | null;
}

/** The places of everything for this stage and number of opponents; a spectator has no hand to make room for. */
export function places(stage: Stage, opponents: number, seated = true, shows: Shows = {}): Places {
  const { marks = false, notes = null } = shows;
  const above = notes === "always" ? NOTE : 0;
  const found =
    stage.h < LOW_BELOW && stage.w > stage.h
      ? sideways(stage, opponents)
      : stage.w >= WIDE_FROM
        ? oval(stage, opponents, seated, above)
        : upright(stage, opponents, seated, notes === "at times" && opponents <= ONE_ROW ? SLIP : above);
  return marks ? withMarks(found) : found;
}
