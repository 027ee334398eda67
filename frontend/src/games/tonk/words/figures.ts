/** Balances as a table of Tonk counts them. */
import { signedNumber } from "../../../words/figures";

/** Points charged stand in a balance with a minus, and are told without (TK-35). */
export function balanceOf(value: number, pushUps: boolean): string {
  return pushUps ? String(value === 0 ? 0 : -value) : signedNumber(value);
}
