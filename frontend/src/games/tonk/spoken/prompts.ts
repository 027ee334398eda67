/** Tells the ear what the reader may do, or has to answer, now. */
import type { Prompt } from "../../../room/game-table";
import { t } from "../../../words/words.svelte";
import type { Fingers } from "../fingers.svelte";
import { hintFor } from "../table/hints";
import { spoken, spokenAll } from "../words/cards";

export function promptsFor(fingers: Fingers): readonly Prompt[] {
  const { myTurn, hand, offer } = fingers;
  const found: Prompt[] = [];
  // A race is said first.
  if (offer.slaps.length > 0 && hand?.top) {
    found.push({ key: `slap ${hand.top}`, text: t("ui.announce.slap", { card: spoken(t, hand.top) }) });
  }
  if (myTurn && hand?.phase === "slap_discard") found.push({ key: "one more", text: t("ui.announce.one_more") });
  else if (myTurn) found.push({ key: "turn", text: turn(fingers) });
  return found;
}

/** The reader's cards and their points; empty where they hold none. */
export function ownCards({ order, hand }: Fingers): string {
  return order.length === 0 ? "" : t("ui.announce.hold", { cards: spokenAll(t, order), count: hand?.points ?? 0 });
}

/** The turn has come: what the reader holds, and what stands in the way of a drop. */
function turn(fingers: Fingers): string {
  const begins = fingers.hand?.phase === "draw" || fingers.hand?.phase === "claim";
  const hint = begins && !fingers.early ? hintFor(fingers, false) : "";
  return [t("ui.announce.yours"), ownCards(fingers), hint].filter(Boolean).join(" ");
}
