/**
 * A colour for every pitch class (TP-06), going around the hues as the pitches go around the cycle of fifths.
 *
 * All are equally light. Neighbours in the cycle lie evenly apart both from red to green and from blue to yellow, so
 * that they stay apart where an eye lacks one of the two; a test computes it. The colour is never the only sign.
 */

/** C, G, D … F: each a fifth above the one before. */
const BY_FIFTHS = [
  "#cc5e6d",
  "#bd6f4a",
  "#ab7e03",
  "#858d44",
  "#6d9266",
  "#009d81",
  "#5f8f9b",
  "#058cdd",
  "#6874f9",
  "#966adb",
  "#b162ba",
  "#e12d9e",
] as const;
const FIFTH = 7;

/** The colour of a MIDI note or a pitch class. */
export function colourOf(pitch: number): string {
  return BY_FIFTHS[(pitch * FIFTH) % BY_FIFTHS.length] ?? BY_FIFTHS[0];
}

/** The pitch classes in the order of the cycle, from C. */
export const CYCLE: readonly number[] = BY_FIFTHS.map((_, i) => (i * FIFTH) % BY_FIFTHS.length);
