/** The order in which cards lie over each other on their layer. */
export const LAYERS = {
  stock: 0,
  /** A discard that another is about to cover. */
  covered: 9,
  discard: 10,
  spreads: 20,
  seats: 30,
  hand: 100,
  leaving: 300,
  flying: 400,
  dragged: 500,
} as const;
