/** Finds the places where a card may be let go: they light up while it is dragged, or while cards are chosen. */
import type { TonkView } from "../../../generated/wire";
import type { Target } from "../layout/target";
import type { Offer } from "../moves/offer";

/** The place that a dragged card is taken from, by its key. */
export function sourceOf(card: string, hand: TonkView): "hand" | "stock" | "discard" {
  if (card.startsWith("stock ")) return "stock";
  return card === hand.top ? "discard" : "hand";
}

/** The targets for cards of the own hand, by what can be done with them. */
function forOwn({ discard, hits, spreads }: Offer): Target[] {
  const found: Target[] = hits.map((way) => way.spread);
  if (discard) found.push("discard");
  if (spreads.length > 0) found.push("felt");
  return found;
}

/** The targets for the discard on top: the hand that takes it, the spreads that it can be slapped to. */
function forDiscard({ plain, slaps }: Offer): Target[] {
  const slapped: Target[] = slaps.map((slap) => slap.spread);
  return plain.has("take") ? ["hand", ...slapped] : slapped;
}

/** The targets while one card, by its key, is dragged. */
export function targetsOf(card: string, hand: TonkView, offer: Offer): ReadonlySet<Target> {
  const source = sourceOf(card, hand);
  if (source === "hand") return new Set(forOwn(offer));
  if (source === "discard") return new Set(forDiscard(offer));
  return new Set(offer.plain.has("draw") ? ["hand"] : []);
}

/** The targets that can be touched now, while nothing is dragged. */
export function touchable({ discard, hits, slaps }: Offer): ReadonlySet<Target> {
  const found = new Set<Target>([...hits, ...slaps].map((one) => one.spread));
  if (discard || slaps.length > 0) found.add("discard");
  return found;
}
