/** The pack of Tonk by the rules of a table, as docs/provable-deal.md lists it. */
import type { HouseRules } from "../../generated/api";
import type { PackOf } from "../../room/game";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."cdhs"];
const STRIPPED = "89T";
const JOKERS = ["X1", "X2", "X3", "X4"];

export const packOf: PackOf = (rules) => {
  const { pack, jokers } = rules as HouseRules;
  const ranks = pack === "40" ? RANKS.filter((rank) => !STRIPPED.includes(rank)) : RANKS;
  const cards = ranks.flatMap((rank) => SUITS.map((suit) => rank + suit));
  return { whole: [...cards, ...JOKERS.slice(0, jokers)], times: 1 };
};
