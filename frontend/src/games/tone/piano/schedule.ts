/** Plans when each note is struck and how long its key is held: pure, the same in every browser and in every test. */

export interface Strike {
  /** The seat whose note it is; no seat has one note twice. */
  seat: number;
  midi: number;
  /** Seconds from the beginning. */
  at: number;
  /** Seconds until the damper falls. */
  hold: number;
  /** 1 is the piano's own even loudness; a note of 0 is seen, not heard. */
  gain: number;
  /** The direction from which it is heard: -1 is the far left, 0 the middle, 1 the far right. */
  pan: number;
}

/** Loudness and timing along a phrase. */
export interface Cadence {
  /** The share by which the first note is softer than the last; those between lie between. */
  swell: number;
  /** The last note's loudness. */
  last: number;
  /** Beats by which the last note is waited for; the one before it is held back already. */
  late: number;
  /** Beats until its damper falls. */
  ring: number;
  /** The places of notes that are leaned on, and ring on under the last. */
  under: readonly number[];
}

export interface Sung {
  seat: number;
  /** MIDI notes, in the order in which they are played. */
  midis: readonly number[];
  cadence?: Cadence;
  /** A note that lies softly under all of them, for whoever wants to hear them against it. */
  drone?: number | null;
}

/** A quarter at 116 to the minute; two eighths share it, the first a little longer. */
export const BEAT = 60 / 116;
const LILT = 0.57;
/** The seconds that each key is held into the next note, as a singing hand does. */
const LEGATO = 0.06;
/**
 * In a table's playback every hand has one bar of four: its last note rings into the fourth beat, and there is a rest.
 */
const BAR = 4 * BEAT;
/** Beats of a bar after which nothing of its hand is held; the last hand of all may ring out. */
const BAR_HELD = 3.5;
const RUNG_OUT = 4.6;

export const CLICK_HOLD = 0.9;
/** Seconds from one note to the next of those that come one after another: five are heard, not a cluster. */
export const DEAL_STEP = 0.22;
/** Even, but not a machine: the beat, the afterbeat, and the note it all goes to. */
const ON_BEAT = 0.95;
const AFTERBEAT = 0.88;
/** A phrase of which nothing is known. */
export const PLAIN: Cadence = { swell: 0, last: 1, late: 0, ring: 2.6, under: [] };
/** The share of a wait for the last note that falls to the one before it. */
const HELD_BACK = 0.35;
const LEANED = 1.12;

/** The seat of a note that belongs to no hand: nothing is lit by it. */
export const NOBODY = -1;
/** A note that others are heard against: plain to hear, and well below them. */
const SOFT = 0.4;
/** Seconds by which the one comes before the other: two notes, and an interval. */
export const ROOT_LEAD = 0.32;

/** The note of one touched key. */
export function click(seat: number, midi: number): Strike[] {
  return [{ seat, midi, at: 0, hold: CLICK_HOLD, gain: ON_BEAT, pan: 0 }];
}

/** The note of one touched key, and before it the note that it is heard against. */
export function clickAfter(root: number, seat: number, midi: number): Strike[] {
  const before = { seat: NOBODY, midi: root, at: 0, hold: CLICK_HOLD, gain: SOFT, pan: 0 };
  return [before, ...click(seat, midi).map((strike) => ({ ...strike, at: ROOT_LEAD }))];
}

/**
 * Notes that come one after another, evenly: a deal. Each is let go as the next is struck, the last as a touched key.
 */
export function deal(seat: number, midis: readonly number[]): Strike[] {
  const hold = (i: number): number => (i === midis.length - 1 ? CLICK_HOLD : DEAL_STEP);
  return midis.map((midi, i) => ({ seat, midi, at: i * DEAL_STEP, hold: hold(i), gain: ON_BEAT, pan: 0 }));
}

/** The place of the n-th eighth in the bar, in seconds. */
function eighth(n: number): number {
  return BEAT * (Math.floor(n / 2) + (n % 2) * LILT);
}

/**
 * The same over a drone. A piano has one string a note: where a hand sounds the drone's own, the drone gives way to it,
 * and comes back softly with the next note. What the hand itself sounds stays as it is, for the eye too.
 */
function withDrone(strikes: readonly Strike[], midi: number | null): Strike[] {
  const [first] = strikes;
  if (midi === null || !first) return [...strikes];
  const end = lengthOf(strikes);
  const taken = strikes.findIndex((strike) => strike.midi === midi);
  const own = strikes[taken];
  const back = own && own.at + own.hold < end ? (strikes[taken + 1]?.at ?? end) : end;
  const spans = [
    [first.at, own?.at ?? end],
    [back, end],
  ] as const;
  const drone = spans.filter(([from, to]) => from < to);
  return [...drone.map(([at, to]) => ({ seat: NOBODY, midi, at, hold: to - at, gain: SOFT, pan: 0 })), ...strikes];
}

/** The notes of a hand from a moment on, of which `held` beats belong to it. */
function handStrikes({ seat, midis, cadence = PLAIN, drone = null }: Sung, from: number, held: number): Strike[] {
  const { swell, last: loudest, late, ring, under } = cadence;
  const last = midis.length - 1;
  const wait = (i: number): number => (i === last ? late : i === last - 1 ? HELD_BACK * late : 0);
  const at = (i: number): number => eighth(i) + wait(i) * BEAT;
  const end = Math.min(at(last) + ring * BEAT, held * BEAT);
  const swellOf = (i: number): number => (i % 2 ? AFTERBEAT : ON_BEAT) * (1 - swell * (1 - i / Math.max(1, last)));
  const gain = (i: number): number => (i === last ? loudest : swellOf(i)) * (under.includes(i) ? LEANED : 1);
  const strikes = midis.map((midi, i) => ({
    seat,
    midi,
    at: from + at(i),
    hold: (i === last || under.includes(i) ? end : at(i + 1) + LEGATO) - at(i),
    gain: gain(i),
    pan: 0,
  }));
  return withDrone(strikes, drone);
}

/** A hand as a short phrase in lilting eighths whose last note rings. */
export function phrase(seat: number, midis: readonly number[], cadence = PLAIN, drone: number | null = null): Strike[] {
  return handStrikes({ seat, midis, cadence, drone }, 0, RUNG_OUT);
}

/** Every hand of a table once, each its bar, in the order given: the host's first, then clockwise. */
export function playback(hands: readonly Sung[]): Strike[] {
  const singing = hands.filter(({ midis }) => midis.length > 0);
  return singing.flatMap((hand, i) => handStrikes(hand, i * BAR, i === singing.length - 1 ? RUNG_OUT : BAR_HELD));
}

/** The ways to hear a hand again. */
export const WAYS = ["melody", "chord", "slow"] as const;
export type Way = (typeof WAYS)[number];
/** The factor by which everything takes longer where it is to be slower. */
const SLOWER = 1.8;
/** Five at once are as loud together as one after the other. */
const IN_CHORD = 0.7;
/** A loop that nobody stops does not go on all evening. */
export const LOOPED = 24;

function chord({ seat, midis, drone = null }: Sung, from: number): Strike[] {
  const hold = BAR_HELD * BEAT;
  return withDrone(
    midis.map((midi) => ({ seat, midi, at: from, hold, gain: IN_CHORD, pan: 0 })),
    drone,
  );
}

/** A hand once more, or `times` times, a bar each: as it was, all at once, or slower. */
export function again(hand: Sung, way: Way, times = 1): Strike[] {
  const bars = Array.from({ length: times }, (_, i) => i * BAR);
  if (way === "chord") return bars.flatMap((from) => chord(hand, from));
  const strikes = playback(bars.map(() => hand));
  if (way === "melody") return strikes;
  return strikes.map((strike) => ({ ...strike, at: SLOWER * strike.at, hold: SLOWER * strike.hold }));
}

/** The same plan with every seat heard from its place. */
export function pannedStrikes(strikes: readonly Strike[], panOf: (seat: number) => number): Strike[] {
  return strikes.map((strike) => ({ ...strike, pan: panOf(strike.seat) }));
}

/** Seconds until the last damper falls. */
export function lengthOf(strikes: readonly Strike[]): number {
  return strikes.reduce((end, { at, hold }) => Math.max(end, at + hold), 0);
}
