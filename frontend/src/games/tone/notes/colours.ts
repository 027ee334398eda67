/**
 * A colour for every pitch class (TP-06), going around the hues as the pitches go around the cycle of fifths.
 *
 * All are equally light. Neighbours in the cycle lie evenly apart both from red to green and from blue to yellow, so
 * that they stay apart where an eye lacks one of the two; a test computes it. The colour is never the only sign.
 */

/** C, G, D … F: each a fifth above the one before. The number of a token is its pitch class. */
const BY_FIFTHS = [
  "var(--pitch-0)",
  "var(--pitch-7)",
  "var(--pitch-2)",
  "var(--pitch-9)",
  "var(--pitch-4)",
  "var(--pitch-11)",
  "var(--pitch-6)",
  "var(--pitch-1)",
  "var(--pitch-8)",
  "var(--pitch-3)",
  "var(--pitch-10)",
  "var(--pitch-5)",
] as const;
const FIFTH = 7;

/** The colour of a MIDI note or a pitch class. */
export function colourOf(pitch: number): string {
  return BY_FIFTHS[(pitch * FIFTH) % BY_FIFTHS.length] ?? BY_FIFTHS[0];
}

/** The pitch classes in the order of the cycle, from C. */
export const CYCLE: readonly number[] = BY_FIFTHS.map((_, i) => (i * FIFTH) % BY_FIFTHS.length);
