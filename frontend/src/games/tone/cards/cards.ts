/** The twelve cards of Tone Poker, one an interval, the symbols on them, and how many make a hand. */

export const HAND_SIZE = 5;
export const INTERVALS = 12;
/** From the highest. */
export const RANKS = "AKQJCS";
/** One an interval (TP-08). */
const SYMBOLS = "ASQJCKAKCJQS";

/** The serif symbol of an interval: ace, king, queen, jack, champion, squire. */
export function symbolOf(interval: number): string {
  return SYMBOLS[interval] ?? "";
}
