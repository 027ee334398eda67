/** The symbols on the twelve cards, one for each rank of an interval (TP-08). */
const SYMBOLS = "ASQJCKAKCJQS";

/** The serif symbol of an interval: ace, king, queen, jack, champion, squire. */
export function symbolOf(interval: number): string {
  return SYMBOLS[interval] ?? "";
}
