/** Labels of buttons in the bar that depend on the table's own words or on its people. */
import { seatName } from "../../../room/lines";
import { t } from "../../../words/words.svelte";
import type { HandController } from "../hand-controller.svelte";
import { hitsOn, wildsAdded } from "../moves/offer";
import { spreadName } from "../words/cards";
import { localTerm, sentence, wordsOf } from "../words/terms";

/** The label of a drop: the word by which this table plays, else the usual one. */
export function dropLabel({ details }: HandController, usual = t("ui.act.drop")): string {
  const local = localTerm(t, wordsOf(details), "drop");
  return local === null ? usual : sentence(local);
}

export function claimLabel({ details }: HandController): string {
  const local = localTerm(t, wordsOf(details), "natural_claim");
  return local === null ? t("ui.act.claim") : t("ui.act.claim_term", { term: local });
}

function ownerName({ hand, room }: HandController, spread: number): string {
  const owner = hand?.spreads[spread - 1]?.owner;
  if (owner === undefined || !room.update) return "";
  return owner === room.seat ? t("ui.act.own") : seatName(room.update.room, owner);
}

/** A spread by its owner, or by its cards where one owner has several among the `targets`. */
export function hitLabel(controller: HandController, targets: readonly number[], spread: number): string {
  const owner = ownerName(controller, spread);
  const alone = targets.filter((other) => ownerName(controller, other) === owner).length === 1;
  const name = alone ? owner : spreadName(controller.hand?.spreads[spread - 1]?.cards ?? []);
  const added = wildsAdded(hitsOn(controller.offer, spread));
  return added > 0 ? t("ui.act.hit_wild", { spread: name, count: added }) : t("ui.act.hit", { spread: name });
}
