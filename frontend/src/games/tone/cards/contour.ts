/** The melody of a hand as a line: pure. */

const SEMITONES = 11;

export interface Point {
  x: number;
  y: number;
}

/**
 * The notes of a hand from the left, as high as they lie above their tonic (TP-06): the tonic at the bottom, the
 * eleventh semitone at the top, so that the same step is as high in every hand. A margin keeps the points within the
 * size.
 */
export function contourOf(
  tonic: number,
  notes: readonly number[],
  { w, h }: { w: number; h: number },
  margin: number,
): Point[] {
  const lowest = 60 + tonic;
  const step = (w - 2 * margin) / Math.max(1, notes.length - 1);
  const semitone = (h - 2 * margin) / SEMITONES;
  return notes.map((note, i) => ({
    x: Math.round(10 * (margin + i * step)) / 10,
    y: Math.round(10 * (h - margin - (note - lowest) * semitone)) / 10,
  }));
}
