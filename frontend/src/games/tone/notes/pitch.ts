/** Pitches as MIDI numbers them. */

/**
 * The note of interval 0 above the tonic C: a card sounds so many semitones above it as its tonic and interval say
 * (TP-17).
 */
export const MIDDLE_C = 60;
