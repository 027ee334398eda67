/** The twelve cards of Tone Poker, one an interval, the symbols on them, and how many make a hand. */

export const HAND_SIZE = 5;
export const INTERVALS = 12;
/** The letters of the ranks, from the highest. */
export const RANKS = "AKQJCS";
/** The symbol on the card of each interval (TP-08). */
const SYMBOLS = "ASQJCKAKCJQS";

/** The serif symbol of an interval: ace, king, queen, jack, champion, squire. */
export function symbolOf(interval: number): string {
  return SYMBOLS[interval] ?? "";
}
