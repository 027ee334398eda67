/** The ready-made stakes (TK-07): a pair is named by one stake and by what two come to. */
import type { Currency } from "../../../generated/wire";

export interface Stake {
  stake: number;
  currency: Currency;
}

export interface Pair extends Stake {
  /** The key of its name. */
  text: string;
}

export const PAIRS: readonly Pair[] = [
  { text: "ui.stake.nickel", stake: 5, currency: "cents" },
  { text: "ui.stake.bits", stake: 25, currency: "cents" },
  { text: "ui.stake.dollar", stake: 100, currency: "cents" },
];

/** The pair that a stake is; null where it is none of them. */
export function pairOf({ stake, currency }: Stake): Pair | null {
  return PAIRS.find((pair) => pair.stake === stake && pair.currency === currency) ?? null;
}
