/** Adds to a line of the log what the eye sees on the felt meanwhile, for the ear. */
import type { TonkShown } from "../../../generated/wire";
import { seatName } from "../../../room/lines";
import type { Line } from "../../../room/state";
import { t } from "../../../words/words.svelte";
import type { HandController } from "../hand-controller.svelte";
import { spokenCard } from "../words/cards";
import { isPlay } from "../words/lines";
import { ownCards } from "./prompts";

/** Events that change the points that the reader holds, so that they are told with it. */
const COUNTED: readonly string[] = ["draw", "take", "spread", "hit"];
/** The ways to find the first dealer (TK-08). */
const FINDS_DEALER: readonly string[] = ["cut", "dealt_card"];

/**
 * A line with the cards that were dealt, and the points that have changed. The moves before a turn from which a hand is
 * played on, up to the line `dealtWith`, are in the log, for whoever asks for them.
 */
export function withTheFelt(
  { happened, serial }: Line,
  text: string,
  controller: HandController,
  dealtWith: number,
): string {
  if (happened.t === "tonk_room" && FINDS_DEALER.includes(happened.what)) return cutLine(text, controller);
  if (happened.t === "room" && happened.what === "hand_started") return dealLine(text, controller);
  if (!isPlay(happened)) return text;
  return serial <= dealtWith ? "" : playLine(happened, text, controller);
}

function playLine({ did, seat }: TonkShown, text: string, { hand, room }: HandController): string {
  const mine = seat === room.seat;
  if (did === "drop" && hand?.outcome) {
    // The result tells a reader of their own drop.
    return mine ? "" : t("ui.announce.drop_with", { said: text, count: hand.outcome.counts[seat] ?? 0 });
  }
  if (!mine || !COUNTED.includes(did) || hand?.points == null || hand.phase === "over") return text;
  return t("ui.announce.with_points", { said: text, count: hand.points });
}

/** Tells who deals first and where everybody sits, and then the cards that decided it. */
function cutLine(text: string, { details, room: { update } }: HandController): string {
  if (!update) return text;
  const cards = (details?.cut ?? []).flat().map(({ chair, card }) => {
    const name = update.room.chairs.find((one) => one.chair === chair)?.name ?? "";
    return t("ui.announce.named", { name, what: spokenCard(t, card) });
  });
  return [text, cards.join(", ")].filter(Boolean).join(". ");
}

/** A hand begins: the own cards where the reader is not called on in a moment, the upcard, and who begins. */
function dealLine(text: string, controller: HandController): string {
  const { hand, room } = controller;
  const { update, seat } = room;
  if (!update || !hand || hand.turn === null) return text;
  const upcard = hand.top === null ? "" : t("ui.announce.upcard", { card: spokenCard(t, hand.top) });
  const others = [ownCards(controller), upcard, t("ui.announce.begins", { name: seatName(update.room, hand.turn) })];
  return [`${text}.`, ...(hand.turn === seat ? [upcard] : others)].filter(Boolean).join(" ");
}
