/** A hue for each seat, far apart; the initial beside it tells the same without colour. */
const HUES = [42, 200, 340, 95, 265, 15, 165, 305] as const;

export function seatHue(seat: number): number {
  return HUES[seat % HUES.length] ?? 0;
}
