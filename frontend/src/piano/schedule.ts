/** When each note is struck and how long its key is held: pure, the same in every browser and in every test. */

export interface Strike {
  /** Whose note it is; no seat has one note twice. */
  seat: number;
  midi: number;
  /** Seconds from the beginning. */
  at: number;
  /** Seconds until the damper falls. */
  hold: number;
  /** 1 is the piano's own even loudness; a note of 0 is seen, not heard. */
  gain: number;
  /** Where it is heard from: -1 is the far left, 0 the middle, 1 the far right. */
  pan: number;
}

export interface Sung {
  seat: number;
  /** MIDI notes, in the order in which they are played. */
  midis: readonly number[];
}

/** A quarter at 116 to the minute; two eighths share it, the first a little longer. */
export const BEAT = 60 / 116;
const LILT = 0.57;
/** Each key is held into the next note, as a singing hand does. */
const LEGATO = 0.06;
const RING = 2.6 * BEAT;
/** In a table's playback every hand has one bar of four: the last note rings into the fourth beat, and there is a rest. */
const BAR = 4 * BEAT;
const BAR_RING = 1.5 * BEAT;

export const CLICK_HOLD = 0.9;
/** Seconds from one note to the next of those that come one after another. */
export const DEAL_STEP = 0.14;
/** Even, but not a machine: the beat, the afterbeat, and the note it all goes to. */
const ON_BEAT = 0.95;
const AFTERBEAT = 0.88;
const LAST = 1;

/** One touched key. */
export function click(seat: number, midi: number): Strike[] {
  return [{ seat, midi, at: 0, hold: CLICK_HOLD, gain: ON_BEAT, pan: 0 }];
}

/** Notes that come one after another, evenly: a deal. */
export function deal(seat: number, midis: readonly number[]): Strike[] {
  return midis.map((midi, i) => ({ seat, midi, at: i * DEAL_STEP, hold: CLICK_HOLD, gain: ON_BEAT, pan: 0 }));
}

/** The place of the n-th eighth in the bar, in seconds. */
function eighth(n: number): number {
  return BEAT * (Math.floor(n / 2) + (n % 2) * LILT);
}

function sung({ seat, midis }: Sung, from: number, ring: number): Strike[] {
  const last = midis.length - 1;
  return midis.map((midi, i) => ({
    seat,
    midi,
    at: from + eighth(i),
    hold: i === last ? ring : eighth(i + 1) - eighth(i) + LEGATO,
    gain: i === last ? LAST : i % 2 ? AFTERBEAT : ON_BEAT,
    pan: 0,
  }));
}

/** A hand as a short phrase in lilting eighths whose last note rings. */
export function phrase(seat: number, midis: readonly number[]): Strike[] {
  return sung({ seat, midis }, 0, RING);
}

/** Every hand of a table once, each its bar, in the order given: the host's first, then clockwise. */
export function playback(hands: readonly Sung[]): Strike[] {
  const singing = hands.filter(({ midis }) => midis.length > 0);
  return singing.flatMap((hand, i) => sung(hand, i * BAR, i === singing.length - 1 ? RING : BAR_RING));
}

/** The same plan with every seat heard from its place. */
export function panned(strikes: readonly Strike[], panOf: (seat: number) => number): Strike[] {
  return strikes.map((strike) => ({ ...strike, pan: panOf(strike.seat) }));
}

/** Seconds until the last damper falls. */
export function lengthOf(strikes: readonly Strike[]): number {
  return strikes.reduce((end, { at, hold }) => Math.max(end, at + hold), 0);
}
