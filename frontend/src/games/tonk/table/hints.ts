/** Tells somebody in the bar what they have to decide, or for whom they wait. */
import type { ChairView } from "../../../generated/wire";
import { uses } from "../moves/legal";
import type { HandController } from "../hand-controller.svelte";
import { short, shortAll } from "../words/cards";
import { seatName } from "../../../room/lines";
import { t } from "../../../words/words.svelte";
import { dropLabel } from "./action-labels";

/** Whoever keeps the table waiting without being there; a bot may play for them where no clock does. */
export function absentInTurn({ room, hand }: HandController): ChairView | null {
  const { update } = room;
  if (!update || update.you.chair === null || update.room.clock !== "none" || hand?.phase === "over") return null;
  const chair = update.room.chairs.find((one) => one.seat !== null && one.seat === hand?.turn);
  return chair && chair.kind === "person" && chair.played_by === "self" && !chair.connected ? chair : null;
}

/** The person who is waited for; where a slap decides, it is nobody alone. */
function waiting(controller: HandController, absent: boolean): string {
  const { hand } = controller;
  const { update } = controller.room;
  if (!update || hand === null || hand.turn === null) return "";
  if (controller.slapped) return t("ui.slap.sent");
  const key = hand.phase === "slap_discard" ? "ui.slap.theirs" : absent ? "ui.bar.absent" : "ui.bar.waiting";
  return t(key, { name: seatName(update.room, hand.turn) });
}

/** The hint before anything is drawn: what stands in the way of the turn or of a drop. */
function beginning(controller: HandController): string {
  const hand = controller.hand;
  if (controller.early) return t("ui.slap.soon");
  if (controller.offer.plain.has("claim")) return t("ui.bar.claim");
  const wait = hand?.waits[controller.room.seat ?? -1] ?? 0;
  return wait > 0 ? t("ui.bar.no_drop", { count: wait, drop: dropLabel(controller) }) : "";
}

/** If no discard is legal yet, something must be laid first. */
function obligation(controller: HandController): string {
  const fresh = controller.fresh;
  const lays = controller.legal.filter((move) => move.kind === "spread" || move.kind === "hit");
  const must =
    controller.wild?.must ??
    (fresh !== null && lays.length > 0 && lays.every((move) => uses(move).includes(fresh)) ? fresh : null);
  if (must !== null) return t("ui.bar.must_use", { card: short(must) });
  return t(controller.offer.plain.has("end") ? "ui.bar.end" : "ui.bar.must_spread");
}

/** The own turn has begun, and nothing stands in its way: the eye reads that it has, the ear has heard it. */
export function isFree({ myTurn, early, hand, deal, chosen }: HandController): boolean {
  return myTurn && !early && !deal.running && hand?.phase === "draw" && chosen.length === 0;
}

/** The cards chosen can neither be laid nor discarded. */
export function fitsNothing({ chosen, hand, myTurn, offer }: HandController): boolean {
  if (!myTurn || chosen.length === 0 || hand?.phase === "claim" || hand?.phase === "draw") return false;
  return offer.spreads.length + offer.hits.length === 0 && !offer.discard;
}

/** One line beside the buttons; empty where they say enough. */
export function hintFor(controller: HandController, absent: boolean): string {
  const { hand, offer, chosen } = controller;
  if (hand?.phase === "over" || controller.deal.running) return "";
  if (!controller.myTurn) {
    return controller.room.seat === null
      ? t(controller.room.chair === null ? "ui.bar.watching" : "ui.bar.next_deal")
      : waiting(controller, absent);
  }
  if (hand?.phase === "claim" || hand?.phase === "draw") return beginning(controller);
  if (offer.spreads.length + offer.hits.length > 0 || offer.discard) return "";
  if (fitsNothing(controller)) return t("ui.bar.no_fit", { cards: shortAll(chosen) });
  if (hand?.phase === "lay_off") return t("ui.bar.lay_off");
  if (hand?.phase === "slap_discard") return t("ui.slap.one_more");
  if (!offer.mustDiscard) return obligation(controller);
  if (hand?.boobed || hand?.blocked?.includes(controller.room.seat ?? -1)) {
    return t(hand.boobed ? "ui.bar.boobed" : "ui.bar.blocked");
  }
  return t(offer.couldSpread || offer.couldHit ? "ui.bar.choose_briefly" : "ui.bar.choose");
}
