/** A balance with its sign, with a true minus. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `\u2212${-value}`;
}

/** A balance as the table counts: points charged stand in it with a minus, and are told without (TK-35). */
export function balanceOf(value: number, pushUps: boolean): string {
  return pushUps ? String(value === 0 ? 0 : -value) : signed(value);
}
