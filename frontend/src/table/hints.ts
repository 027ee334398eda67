/** What the bar says to somebody who has something to decide, or has to wait. */
import { uses } from "../moves/legal";
import type { Room } from "../state/room.svelte";
import { short, shortAll } from "../words/cards";
import { seatName } from "../words/lines";
import { localTerm, sentence, wordsOf } from "../words/terms";
import { t } from "../words/words.svelte";

/** Who is waited for; where a slap decides, it is nobody alone. */
function waiting(room: Room, absent: boolean): string {
  const { update, hand } = room;
  if (!update || hand === null || hand.turn === null) return "";
  if (room.slapped) return t("ui.slap.sent");
  const key = hand.phase === "slap_discard" ? "ui.slap.theirs" : absent ? "ui.bar.absent" : "ui.bar.waiting";
  return t(key, { name: seatName(update.room, hand.turn) });
}

/** Before anything is drawn: what stands in the way of the turn or of a drop. */
function beginning(room: Room): string {
  const hand = room.hand;
  if (room.early) return t("ui.slap.soon");
  if (room.offer.plain.has("claim")) return t("ui.bar.claim");
  const wait = hand?.waits[room.seat ?? -1] ?? 0;
  const drop = localTerm(t, wordsOf(room.update?.room), "drop");
  return wait > 0 ? t("ui.bar.no_drop", { count: wait, drop: drop === null ? t("ui.act.drop") : sentence(drop) }) : "";
}

/** Where no discard is legal yet, something must be laid first. */
function obliged(room: Room): string {
  const fresh = room.state.fresh;
  const lays = room.legal.filter((move) => move.kind === "spread" || move.kind === "hit");
  const must = room.wild?.must ?? (fresh !== null && lays.length > 0 && lays.every((move) => uses(move).includes(fresh)) ? fresh : null);
  if (must !== null) return t("ui.bar.must_use", { card: short(must) });
  return t(room.offer.plain.has("end") ? "ui.bar.end" : "ui.bar.must_spread");
}

/** One line beside the buttons; empty where they say enough. */
export function hintFor(room: Room, absent: boolean): string {
  const { hand, offer, chosen } = room;
  if (hand?.phase === "over") return "";
  if (!room.myTurn) return room.seat === null ? t(room.chair === null ? "ui.bar.watching" : "ui.bar.next_deal") : waiting(room, absent);
  if (hand?.phase === "claim" || hand?.phase === "draw") return beginning(room);
  if (offer.spreads.length + offer.hits.length > 0 || offer.discard) return "";
  if (chosen.length > 0) return t("ui.bar.no_fit", { cards: shortAll(chosen) });
  if (hand?.phase === "lay_off") return t("ui.bar.lay_off");
  if (hand?.phase === "slap_discard") return t("ui.slap.one_more");
  if (!offer.mustDiscard) return obliged(room);
  if (hand?.boobed || hand?.blocked?.includes(room.seat ?? -1)) return t(hand.boobed ? "ui.bar.boobed" : "ui.bar.blocked");
  return t(offer.couldSpread || offer.couldHit ? "ui.bar.choose_briefly" : "ui.bar.choose");
}
