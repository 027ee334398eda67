/** A number with its sign, with a true minus. */
export function signedNumber(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `\u2212${-value}`;
}
