/** Spells and names notes by their interval above the tonic, as the server does. */

const LETTERS = "CDEFGAB";
/** The pitch class of each letter, from C. */
const NATURAL = [0, 2, 4, 5, 7, 9, 11] as const;
/** The letter and the alteration of each pitch class where it is itself the tonic. */
const TONICS = [
  [0, 0],
  [1, -1],
  [1, 0],
  [2, -1],
  [2, 0],
  [3, 0],
  [3, 1],
  [4, 0],
  [5, -1],
  [5, 0],
  [6, -1],
  [6, 0],
] as const;
/** The number of letters from the tonic's to each interval's; the tritone is an augmented fourth. */
const STEPS = [0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6] as const;
const OCTAVE = 12;

export interface Spelling {
  letter: string;
  /** Letters above the C of octave 0. */
  place: number;
  /** Semitones: -1 is a flat, 1 a sharp. */
  alter: number;
}

const modulo = (number: number, by: number): number => ((number % by) + by) % by;

/** A MIDI note spelled above a tonic; where its interval would need a double accidental, as a tonic is spelled. */
export function spelling(tonic: number, midi: number): Spelling {
  const pitch = modulo(midi, OCTAVE);
  const [root] = TONICS[modulo(tonic, OCTAVE)] ?? TONICS[0];
  let letter = (root + (STEPS[modulo(midi - tonic, OCTAVE)] ?? 0)) % LETTERS.length;
  let alter: number = modulo(midi - (NATURAL[letter] ?? 0) + OCTAVE / 2, OCTAVE) - OCTAVE / 2;
  if (Math.abs(alter) > 1) [letter, alter] = TONICS[pitch] ?? TONICS[0];
  const octave = Math.floor((midi - alter) / OCTAVE) - 1;
  return { letter: LETTERS.charAt(letter), place: octave * LETTERS.length + letter, alter };
}

/** The sign before each note of a bar: its own, 0 for a natural that cancels an earlier one, or none. */
export function signsOf(bar: readonly Spelling[]): (number | null)[] {
  return bar.map(({ place, alter }, i) =>
    alter !== 0 || bar.slice(0, i).some((before) => before.place === place && before.alter !== 0) ? alter : null,
  );
}
