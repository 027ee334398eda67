/** The pack of Tonk by the rules of a table, as docs/provable-deal.md lists it, and how it is dealt. */
import type { HouseRules } from "../../generated/api";
import type { Happened, TonkShown, TonkView } from "../../generated/wire";
import type { PackOf, Sight, SightsOf } from "../../room/game";
import { tonkHand } from "./details";

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

export const sightsOf: SightsOf = ({ happened, hand, you }) => {
  const view = tonkHand(hand);
  if (view === null) return [];
  const acted = happened.filter((one) => one.t === "tonk");
  if (!happened.some(isDeal)) return [...drawnSights(view, acted), ...restSights(view)];
  return acted.length > 0 ? restSights(view) : [...dealtSights(view, you.seat), ...restSights(view)];
};

const isDeal = (one: Happened): boolean => one.t === "room" && one.what === "hand_started";

/** The own first hand, which was dealt card by card from the dealer's left, and the upcard behind all hands. */
function dealtSights({ seats, dealer, hand, cards, top }: TonkView, seat: number | null): Sight[] {
  const upcard = seats * (cards[0] ?? 0);
  const sights = top === null ? [] : [{ pack: 0, places: [upcard], shown: [top] }];
  if (hand === null || seat === null) return sights;
  const first = (seat - dealer - 1 + seats) % seats;
  return [{ pack: 0, places: hand.map((_, round) => first + round * seats), shown: hand }, ...sights];
}

/** A card from the stock, which lay above what is left of it; where several were drawn at once, nobody can tell. */
function drawnSights({ stock }: TonkView, acted: readonly TonkShown[]): Sight[] {
  const draws = acted.filter(({ did }) => did === "draw");
  const shown = draws[0]?.cards ?? [];
  return draws.length === 1 && shown.length > 0 ? [{ pack: 0, places: [-1 - stock], shown }] : [];
}

/** The rest of the stock, once it lies open. */
function restSights({ rest }: TonkView): Sight[] {
  return rest?.length ? [{ pack: 0, places: rest.map((_, place) => place - rest.length), shown: rest }] : [];
}
