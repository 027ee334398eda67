/** The sound of a question: the tonic first, then the note to be named, which rings longer. */
import type { Strike } from "../piano";

/** The drill's own phrase: no seat of a table has this number. */
export const DRILL_SEAT = -1;
const NEXT = 0.85;
const HOLDS = [0.9, 1.6] as const;

export function questionStrikes(notes: readonly number[]): Strike[] {
  return notes.map((midi, i) => ({
    seat: DRILL_SEAT,
    midi,
    at: i * NEXT,
    hold: HOLDS[i] ?? HOLDS[1],
    gain: 0.95,
    pan: 0,
  }));
}
