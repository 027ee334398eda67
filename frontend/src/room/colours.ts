/** A colour for each chair, as far as they go; the initial upon it says the same without colour. */
const COLOURS = [
  "var(--seat-1)",
  "var(--seat-2)",
  "var(--seat-3)",
  "var(--seat-4)",
  "var(--seat-5)",
  "var(--seat-6)",
  "var(--seat-7)",
  "var(--seat-8)",
] as const;

/**
 * By the number of a chair, which stays with whoever sits there: the same from the gathering to the last score, and on
 * every screen. The table gives out numbers so that no two chairs share a colour while there are enough.
 */
export function chairColour(chair: number): string {
  return COLOURS[(chair - 1) % COLOURS.length] ?? COLOURS[0];
}

/** The colour of whoever sits at a seat, by the numbers of the chairs at each seat. */
export const seatColour = (chairs: readonly number[], seat: number): string => chairColour(chairs[seat] ?? seat + 1);
