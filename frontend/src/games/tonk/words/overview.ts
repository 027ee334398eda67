/** The table as it lies, for somebody who hears it: read on demand. */
import { seatName } from "../../../room/lines";
import type { Translate } from "../../../words/translate";
import type { HandController } from "../hand-controller.svelte";
import { spokenCard, spokenAll } from "./cards";

/** The own cards, each with the number of its key. */
function numberedCards(t: Translate, cards: readonly string[]): string {
  return cards.map((card, i) => t("ui.announce.named", { name: i + 1, what: spokenCard(t, card) })).join(", ");
}

export function overview(t: Translate, { hand, order, room, myTurn }: HandController): string {
  const { update } = room;
  if (!hand || !update) return "";
  const nameOf = (seat: number): string => seatName(update.room, seat);
  const own =
    order.length > 0 ? t("ui.announce.hold", { cards: numberedCards(t, order), count: hand.points ?? 0 }) : "";
  const top = hand.top === null ? t("ui.discard.empty") : t("ui.discard.label", { card: spokenCard(t, hand.top) });
  const spreads = hand.spreads.map(({ owner, cards }, i) =>
    t("ui.spread.label", {
      number: i + 1,
      owner: owner === room.seat ? t("ui.you") : nameOf(owner),
      cards: spokenAll(t, cards),
    }),
  );
  const others = hand.cards.flatMap((count, seat) =>
    seat === room.seat ? [] : [t("ui.announce.named", { name: nameOf(seat), what: t("ui.plate.cards", { count }) })],
  );
  const waiting = hand.turn === null ? "" : t("ui.bar.waiting", { name: nameOf(hand.turn) });
  const turn = myTurn ? t("ui.announce.yours") : waiting;
  const stock = t("ui.announce.stock", { count: hand.stock });
  const sentences = [turn, own, top, stock, ...spreads, ...others];
  return sentences
    .filter(Boolean)
    .map((one) => one.replace(/\.$/, ""))
    .join(". ");
}
