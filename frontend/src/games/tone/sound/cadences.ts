/**
 * The cadence of a played hand, by its combination (TP-14): each of its five notes once and in its order, as the guide
 * says, and no other. No chord of a close is added, since nothing but the cards makes a note (TP-16).
 *
 * What makes the hand is leaned on, and rings on under the last note: the two notes of a pair, the four of two pairs,
 * the five of a flush or a Supreme Royal, which are neighbours in fifths, and of a Select Royal those of its fuller
 * cycle, since all five may rub. A high card has nothing to hold, and ends short, as something said; a straight is a
 * run of semitones, and ends on a struck last note. A flush and a royal are waited for, the longer the rarer they are.
 */
import type { SeatView } from "../../../generated/wire";
import { PLAIN, type Cadence } from "../piano/schedule";
import { symbolOf } from "../cards/cards";
import { MIDDLE_C } from "../notes/pitch";

/** A hand as far as the listener may know what it makes; by ear nobody may before the score is shown. */
export type Closing = Pick<SeatView, "tonic" | "label" | "royal">;

const HIGH_CARD: Cadence = { swell: 0, last: 0.85, late: 0, ring: 0.8, under: [] };
const PAIRS: Cadence = { swell: 0.06, last: 0.95, late: 0, ring: 2.2, under: [] };
const STRAIGHT: Cadence = { swell: 0.3, last: 1.15, late: 0, ring: 1.1, under: [] };
const FLUSH: Cadence = { swell: 0.12, last: 1, late: 0.17, ring: 2.4, under: [] };
const SELECT: Cadence = { swell: 0.24, last: 1, late: 0.36, ring: 2.4, under: [] };
const SUPREME: Cadence = { swell: 0.3, last: 1.04, late: 0.56, ring: 2.4, under: [] };

/** The places of cards whose rank another shares. */
function pairedPlaces(intervals: readonly number[]): number[] {
  const ranks = intervals.map(symbolOf);
  return ranks.flatMap((rank, i) => (ranks.indexOf(rank) === ranks.lastIndexOf(rank) ? [] : [i]));
}

/**
 * The places of the cycle that holds more of a hand, upwards or downwards; of two as full, the King's (TP-09, TP-25).
 */
function fuller(intervals: readonly number[]): number[] {
  const fifths = intervals.map((interval) => (7 * interval) % 12);
  const cycles = [1, 7].map((first) => fifths.flatMap((at, i) => (at >= first && at < first + 5 ? [i] : [])));
  const king = (cycle: readonly number[]): number => Number(cycle.some((i) => fifths[i] === 1 || fifths[i] === 11));
  return cycles.sort((a, b) => b.length - a.length || king(b) - king(a))[0] ?? [];
}

/** The cadence of these notes; the plain one where their combination is not known. */
export function cadenceOf(hand: Closing | null | undefined, notes: readonly number[]): Cadence {
  if (!hand?.label) return PLAIN;
  const intervals = notes.map((note) => note - MIDDLE_C - hand.tonic);
  const everything = intervals.map((_, i) => i);
  switch (hand.label) {
    case "high-card":
      return HIGH_CARD;
    case "one-pair":
    case "two-pair":
      return { ...PAIRS, under: pairedPlaces(intervals) };
    case "straight":
      return STRAIGHT;
    case "flush":
      return { ...FLUSH, under: everything };
    case "royal":
      return hand.royal === "supreme" ? { ...SUPREME, under: everything } : { ...SELECT, under: fuller(intervals) };
  }
}
