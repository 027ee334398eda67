/** The card that came to the reader's hand in this turn. */
import type { Update } from "../../generated/wire";
import { tonkHand } from "./details";

/** A card is new from its draw until the turn ends or it leaves the hand. */
export function freshIn(before: string | null, { happened, hand: view, you }: Update): string | null {
  const hand = tonkHand(view);
  if (!hand || hand.turn !== you.seat || (hand.phase !== "play" && hand.phase !== "slap_discard")) return null;
  const come = happened.find(
    (one) => one.t === "tonk" && one.seat === you.seat && (one.did === "draw" || one.did === "take"),
  );
  const fresh = come?.t === "tonk" ? (come.cards?.[0] ?? null) : before;
  return fresh !== null && hand.hand?.includes(fresh) ? fresh : null;
}
