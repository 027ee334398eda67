/** Tells the ear what the reader may do, or has to answer, now. */
import type { Prompt } from "../../../room/game-table";
import { t } from "../../../words/words.svelte";
import type { HandController } from "../hand-controller.svelte";
import { hintFor } from "../table/hints";
import { spokenCard, spokenAll } from "../words/cards";

export function promptsFor(controller: HandController): readonly Prompt[] {
  const { myTurn, hand, offer } = controller;
  const found: Prompt[] = [];
  // A race is said first.
  if (offer.slaps.length > 0 && hand?.top) {
    found.push({ key: `slap ${hand.top}`, text: t("ui.announce.slap", { card: spokenCard(t, hand.top) }) });
  }
  if (myTurn && hand?.phase === "slap_discard") found.push({ key: "one more", text: t("ui.announce.one_more") });
  else if (myTurn) found.push({ key: "turn", text: turn(controller) });
  return found;
}

/** The reader's cards and their points; empty where they hold none. */
export function ownCards({ order, hand }: HandController): string {
  return order.length === 0 ? "" : t("ui.announce.hold", { cards: spokenAll(t, order), count: hand?.points ?? 0 });
}

/** The turn has come: what the reader holds, and what stands in the way of a drop. */
function turn(controller: HandController): string {
  const begins = controller.hand?.phase === "draw" || controller.hand?.phase === "claim";
  const hint = begins && !controller.early ? hintFor(controller, false) : "";
  return [t("ui.announce.yours"), ownCards(controller), hint].filter(Boolean).join(" ");
}
