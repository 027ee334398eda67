/** The places of the seats of a Tone Poker table, 1 to 12 of them: round the rim of a phone or of a desktop's oval. */
import { clamp, LOW_BELOW, WIDE_FROM, type Box, type Stage } from "../../../parts/box";
import type { Seats } from "../../../room/seating";
import { HAND_SIZE } from "../cards/cards";
import { wheelPlace } from "../wheel/place";

export interface TonePlaces {
  /** The oval of a desktop. */
  wide: boolean;
  /** The lit table itself. */
  felt: Box;
  /** The boxes of the opponents' seats, clockwise from the viewer's left. */
  seats: Box[];
  /** Width of a card at those seats. */
  seatCard: number;
  /** The viewer's own: hand, name between deck and pile. */
  hand: Box;
  handCard: number;
  deck: Box;
  pile: Box;
  plate: Box;
  /** The last thing that happened, or what can be done now, in words. */
  line: Box;
}

/** Height by width: an own card, and the slender ones of the others. */
export const TALL = 1.42;
export const SLENDER = 1.8;
/** A selected card is raised by this share of its height. */
export const RAISED = 0.14;
const GAP = 4;
/** Above a seat's cards stands its name; below them, where there is room, what they make. */
const NAME = 26;
const MADE = 24;
const SEAT_PAD = 10;
const LINE = 46;

/** The greatest width of a seat's cards in a plate; the height leaves room for the words above and below. */
function cardIn(plate: Box, most: number, words: number): number {
  const across = (plate.w - SEAT_PAD - (HAND_SIZE - 1) * 2) / HAND_SIZE;
  const high = (plate.h - words - 3) / SLENDER;
  return clamp(12, Math.floor(Math.min(across, high)), most);
}

/** The greatest height of a seat: as its breadth lets its cards be, with the words above and below them. */
function highest(w: number): number {
  return NAME + MADE + 4 + ((w - SEAT_PAD - 8) / HAND_SIZE) * SLENDER;
}

/** Lays out the viewer's own place, from the bottom edge up: the hand, and above it deck, name and pile. */
function own(
  area: Box,
  card: number,
  foot: number,
): Pick<TonePlaces, "hand" | "handCard" | "deck" | "pile" | "plate" | "line"> {
  const width = Math.min(area.w, HAND_SIZE * card + (HAND_SIZE - 1) * card * 0.08);
  const x = area.x + (area.w - width) / 2;
  const high = card * TALL;
  const bottom = area.y + area.h;
  const hand = { x, y: bottom - high - foot, w: width, h: high };
  const small = clamp(44, card * 0.72, 70);
  const rowHeight = Math.max(56, small * 1.3);
  const row = hand.y - card * TALL * RAISED - 8 - rowHeight;
  const plate = { x: x + small + 10, y: row, w: width - 2 * (small + 10), h: rowHeight };
  return {
    hand,
    handCard: card,
    deck: { x, y: row, w: small, h: rowHeight },
    pile: { x: x + width - small, y: row, w: small, h: rowHeight },
    plate,
    line: { x, y: row - LINE - 4, w: width, h: LINE },
  };
}

/** A listener's place: the same words at the foot, no hand above them. */
function listening(area: Box): ReturnType<typeof own> {
  const y = area.y + area.h - LINE - 8;
  const none = { x: area.x + area.w / 2, y: area.y + area.h, w: 0, h: 0 };
  return { hand: none, handCard: 0, deck: none, pile: none, plate: none, line: { x: area.x, y, w: area.w, h: LINE } };
}

/** Up one side, over the top, down the other: an odd one sits at the head, which may have a row to itself. */
function sides(count: number, area: Box, wanted: number, ownRow: boolean): Box[] {
  const each = Math.floor(count / 2);
  const odd = count % 2 === 1;
  const headRow = odd && ownRow;
  const rows = Math.max(1, each + (headRow ? 1 : 0));
  const columns = odd && !headRow ? 3 : count > 1 ? 2 : 1;
  const w = Math.min(wanted, (area.w - (columns - 1) * GAP) / columns);
  const h = Math.min(highest(w), (area.h - (rows - 1) * GAP) / rows);
  const top = area.y;
  const rowAt = (row: number): number => top + row * (h + GAP);
  const at = (x: number, row: number): Box => ({ x, y: rowAt(row), w, h });
  const first = headRow ? 1 : 0;
  const left = Array.from({ length: each }, (_, i) => at(area.x, first + each - 1 - i));
  const right = Array.from({ length: each }, (_, i) => at(area.x + area.w - w, first + i));
  return odd ? [...left, at(area.x + (area.w - w) / 2, 0), ...right] : [...left, ...right];
}

const PHONE_CARD = 66;
/** The room that the two sides leave between them for the wheel, where the stage is broad enough. */
const BETWEEN = 308;
const SEAT_WIDEST = 318;
const SEAT_NARROWEST = 128;
/** The least widths of a seat on an upright stage: the second where more sit there, or the wheel had no place. */
const SEAT_ROOMY = 176;
const SEAT_SMALL = 118;
const MAX_ROOMY_SEATS = 8;
/** The largest breadth of the others' cards: wider, they would rival the own ones. */
const SEAT_CARD = 60;

function upright(stage: Stage, others: number, seated: boolean): TonePlaces {
  const side = 8;
  const area = { x: side, y: 0, w: stage.w - 2 * side, h: stage.h };
  const card = clamp(48, Math.min((area.w - 4 * 4) / HAND_SIZE, stage.h * 0.115), 110);
  const mine = seated ? own(area, Math.min(card, Math.max(PHONE_CARD, stage.h * 0.115)), 10) : listening(area);
  const rim = { x: side, y: 4, w: area.w, h: mine.line.y - 10 };
  const least = others < 3 ? Math.min(SEAT_WIDEST, 0.75 * rim.h) : SEAT_ROOMY;
  const placesFor = (wanted: number, headRow: boolean): TonePlaces => {
    const seats = sides(others, rim, wanted, headRow);
    return {
      wide: false,
      felt: { x: 0, y: 0, w: stage.w, h: mine.line.y + LINE + 4 },
      seats,
      seatCard: seats[0] ? cardIn(seats[0], SEAT_CARD, NAME) : 0,
      ...mine,
    };
  };
  // With few seats the head has a row to itself, and everybody more breadth, as long as the wheel has its place.
  const roomy = placesFor(others < 3 ? least : Math.max(least, (area.w - BETWEEN) / 2), others < 8);
  if (others <= MAX_ROOMY_SEATS && (others < 3 || wheelPlace(roomy, stage))) return roomy;
  return placesFor(Math.max(Math.min(SEAT_SMALL, (area.w - 2 * GAP) / 3), (area.w - BETWEEN) / 2), false);
}

/**
 * A phone on its side: the own hand below to the right, the others above it and to the left, under all of them the
 * felt.
 */
function sideways(stage: Stage, others: number, seated: boolean): TonePlaces {
  const left = seated ? stage.w * 0.52 : stage.w;
  const rim = { x: 6, y: 4, w: stage.w - 12, h: stage.h - 8 };
  const area = { x: left + 4, y: 0, w: stage.w - left - 12, h: stage.h };
  const mine = seated ? own(area, clamp(40, (area.w - 16) / HAND_SIZE, stage.h * 0.25), 8) : listening(rim);
  const above = mine.line.y - 8 - rim.y;
  const rows = seated ? angle(others, rim, above) : grid(others, others > 6 ? 6 : 4, { ...rim, h: above });
  const seats = clockwise(rows);
  return {
    wide: false,
    felt: { x: 0, y: 0, w: stage.w, h: stage.h },
    seats,
    seatCard: seats[0] ? cardIn(seats[0], 30, NAME) : 0,
    ...mine,
  };
}

const SIDE_SEAT = { most: 84, least: 72 };

/** Rows of seats from the top, where the rim has no height; `first` is the row's number below that of the rim. */
function grid(count: number, across: number, area: Box, first = 0): Box[][] {
  const rows = Math.max(1, Math.ceil(count / across));
  const w = (area.w - (across - 1) * GAP) / across;
  const h = Math.min(SIDE_SEAT.most, (area.h - (rows - 1) * GAP) / rows);
  return Array.from({ length: rows }, (_, row) => {
    const seats = Math.min(across, count - row * across);
    // A row that is not full lies where the one above it begins.
    const skipped = row + first > 0 && !leftward(row + first) ? across - seats : 0;
    return Array.from({ length: seats }, (_, i) => ({
      x: area.x + (skipped + i) * (w + GAP),
      y: area.y + row * (h + GAP),
      w,
      h,
    }));
  });
}

/** Clockwise from the viewer below: from the lowest row up, to and fro, and the highest from the left. */
function clockwise(rows: Box[][]): Box[] {
  return rows
    .map((row, number) => (leftward(number) ? row.toReversed() : row))
    .toReversed()
    .flat();
}

function leftward(row: number): boolean {
  return row % 2 === 1;
}

/** The first row goes over the own things too, if they leave it the height; the other rows end beside them. */
function angle(count: number, area: Box, above: number): Box[][] {
  const half = count > 6 ? 3 : 2;
  const first = above < SIDE_SEAT.least ? half : 2 * half;
  const w = (area.w - (2 * half - 1) * GAP) / (2 * half);
  const rows = 1 + Math.ceil(Math.max(0, count - first) / half);
  const high = first > half ? above : area.h;
  const h = Math.min(SIDE_SEAT.most, high, (area.h - (rows - 1) * GAP) / rows);
  const top = grid(Math.min(count, first), 2 * half, { ...area, h });
  const below = { ...area, y: area.y + h + GAP, w: half * (w + GAP) - GAP, h: area.h - h - GAP };
  const left = count - Math.min(count, first);
  return left === 0 ? top : [...top, ...grid(left, half, below, 1).map((row) => row.map((box) => ({ ...box, h })))];
}

/** Round the oval: up the left side, along the far side, down the right one. */
function round(count: number, side: number, area: Box, seat: { w: number; h: number }): Box[] {
  const far = count - 2 * side;
  const slack = area.w - far * seat.w;
  const apart = Math.min(28, slack / Math.max(1, far + 1));
  const start = area.x + (area.w - far * seat.w - (far - 1) * apart) / 2;
  /** The far side bends: its middle is the farthest from the viewer. */
  const dip = (i: number): number => (far < 3 ? 0 : Math.abs(i - (far - 1) / 2) ** 2 * 5);
  const top = Array.from({ length: far }, (_, i) => ({ x: start + i * (seat.w + apart), y: area.y + dip(i), ...seat }));
  const below = area.y + (far < 3 ? 0 : dip(0)) + seat.h + 12;
  const step = side < 2 ? 0 : (area.y + area.h - seat.h - below) / (side - 1);
  const first = side === 1 ? (below + area.y + area.h - seat.h) / 2 : below;
  const up = Array.from({ length: side }, (_, i) => first + i * Math.max(seat.h + 8, step));
  const left = up.toReversed().map((y) => ({ x: area.x, y, ...seat }));
  const right = up.map((y) => ({ x: area.x + area.w - seat.w, y, ...seat }));
  return [...left, ...top, ...right];
}

interface Rim {
  seats: Box[];
  seatCard: number;
}

/** Lays out a rim with `side` seats up each side, of this breadth at most; the others sit along the far side. */
function rimOf(count: number, side: number, widest: number, area: Box, mine: ReturnType<typeof own>): Rim {
  const far = Math.max(1, count - 2 * side);
  const w = clamp(SEAT_NARROWEST, (area.w - (far + 1) * 8) / far, widest);
  // Beside the own things where they leave the breadth, else above them.
  const beside = mine.hand.w > 0 && mine.hand.x - area.x >= w + GAP;
  const rim = { ...area, y: 10, h: (beside ? mine.plate.y + mine.plate.h : mine.line.y) - 22 };
  const rows = 1 + side;
  const h = clamp(70, (rim.h - 30 - rows * 10) / rows, highest(w));
  const seats = round(count, side, rim, { w, h });
  return { seats, seatCard: seats[0] ? cardIn(seats[0], SEAT_CARD, NAME + MADE) : 0 };
}

const MAX_SEATS_PER_SIDE = 3;

/** The one with the largest cards; of equal ones the one with the fewest up the sides. */
function largest(count: number, area: Box, mine: ReturnType<typeof own>): Rim {
  const widths = [SEAT_WIDEST, Math.min(SEAT_WIDEST, mine.hand.x - area.x - GAP)];
  const most = clamp(0, Math.floor((count - 1) / 2), MAX_SEATS_PER_SIDE);
  const sides = Array.from({ length: most + 1 }, (_, side) => side);
  const rims = sides.flatMap((side) => widths.map((widest) => rimOf(count, side, widest, area, mine)));
  return rims.reduce((best, one) => (one.seatCard > best.seatCard ? one : best));
}

function oval(stage: Stage, others: number, seated: boolean): TonePlaces {
  const area = { x: 16, y: 0, w: stage.w - 32, h: stage.h };
  const card = clamp(72, Math.min(stage.h * 0.15, stage.w * 0.1), 128);
  const mine = seated ? own({ ...area, x: (stage.w - 760) / 2, w: 760 }, card, 18) : listening(area);
  const felt = { x: 16, y: 14, w: stage.w - 32, h: (seated ? mine.plate.y + mine.plate.h * 0.6 : mine.line.y) - 14 };
  return { wide: true, felt, ...largest(others, area, mine), ...mine };
}

/** Lays out a table on a stage of this size, with this number of other seats; a listener needs no room for a hand. */
export function tonePlaces(stage: Stage, others: number, seated = true): TonePlaces {
  if (stage.h < LOW_BELOW && stage.w > stage.h) return sideways(stage, others, seated);
  return stage.w >= Math.max(WIDE_FROM, stage.h) ? oval(stage, others, seated) : upright(stage, others, seated);
}

/** Height of a plate that has no cards yet. */
const BARE = 72;

/** The oval before the first hand; on a phone the seats with their cards would leave no room for anything else. */
export function seats(stage: Stage, others: number): Seats | null {
  const { wide, felt, seats: full } = tonePlaces(stage, others);
  return wide ? { wide, felt, plates: full.map((box) => ({ ...box, h: Math.min(box.h, BARE) })) } : null;
}
