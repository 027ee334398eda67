/**
 * The circle of fifths around a tonic: each place is a fifth above the one before it, clockwise from the tonic at the
 * top. A rank is a distance from the tonic (TP-08): King one step, Queen two … Squire five; the Aces, no step and six,
 * lie on the axis. Clockwise is Major, the other way Minor (TP-09), so that the two cards of a rank mirror each other.
 */
export const PLACES = 12;
const FIFTH = 7;
const HALF = PLACES / 2;
const DEGREES = 360 / PLACES;

export type Side = "major" | "minor";

export interface Point {
  x: number;
  y: number;
}

/** The place of an interval. The same step leads back: 7 times 7 is 1 more than 4 times 12. */
export function placeOf(interval: number): number {
  return (interval * FIFTH) % PLACES;
}

/** The intervals in the order of their places. */
export const AROUND: readonly number[] = Array.from({ length: PLACES }, (_, place) => placeOf(place));

/** The number of fifths that lie between an interval and its tonic, by the shorter way. */
export function stepsOf(interval: number): number {
  return Math.min(placeOf(interval), PLACES - placeOf(interval));
}

/** The polarity of an interval; null for the neutral ones, which lie on the axis. */
export function sideOf(interval: number): Side | null {
  const place = placeOf(interval);
  return place % HALF === 0 ? null : place < HALF ? "major" : "minor";
}

/** The other card of the same rank: the mirror image, and on the axis the other end. */
export function partnerOf(interval: number): number {
  return sideOf(interval) === null ? HALF - interval : PLACES - interval;
}

/** A place at some distance from the middle; x grows to the right, y downwards. */
export function pointAt(place: number, radius: number): Point {
  const angle = (place / PLACES) * 2 * Math.PI;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/**
 * The angle, in degrees, by which a ring of the pitches from C is turned for a tonic to be at the top: the nearer way.
 */
export function turnTo(tonic: number, before: number): number {
  const wanted = -DEGREES * placeOf(tonic);
  return wanted + 360 * Math.round((before - wanted) / 360);
}

/** The place of a pitch on a ring that is turned by `turn` degrees. */
export function angleOf(pitch: number, turn: number): number {
  return turn + DEGREES * placeOf(pitch);
}
