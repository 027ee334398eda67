/** What is printed on the twelve cards: the symbol of an interval's rank (TP-08). */
const SYMBOLS = "ASQJCKAKCJQS";

/** The serif symbol of an interval: ace, king, queen, jack, champion, squire. */
export function symbolOf(interval: number): string {
  return SYMBOLS[interval] ?? "";
}
