/** A colour for each seat; the initial upon it tells the same without colour. */
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

export function seatColour(seat: number): string {
  return COLOURS[seat % COLOURS.length] ?? COLOURS[0];
}
