/** Fits the words about the end of a hand onto a seat's plate. Pure. */

/** Width of a letter of a call, on the whole, and what lies beside its words: edges, and in one row the points. */
const LETTER = 8.6;
const EDGES = 22;
const POINTS = 34;
/** Widths of a call in small letters, as near to each other as they may be, with the points close by. */
const SMALL = { letter: 6, beside: 27 };

/** `room` is the width of the plate; `oneRow` is all that it leaves for call and points. */
export function fitCall(call: string, room: number, oneRow: boolean) {
  const round = oneRow && call !== "";
  const severalWords = call.includes(" ");
  /** Several words in the one row. */
  const small = round && severalWords;
  const [letter, beside] = small ? [SMALL.letter, SMALL.beside] : [LETTER, EDGES + (round ? POINTS : 0)];
  /** More than a line holds; a single word always has room. */
  return { round, small, wordy: severalWords && call.length * letter > room - beside };
}
