/** A step of a recorded hand in a sentence, for the eye or for the ear. */
import type { RecordedHand } from "../../../generated/api";
import { t } from "../../../words/words.svelte";
import { shortAll, spokenAll } from "../words/cards";
import { tell } from "../words/lines";
import { tableContextOf } from "./record";

export function stepText(hand: RecordedHand, at: number, sense: "eye" | "ear"): string {
  const step = hand.steps[at];
  if (!step?.shown) return t("ui.records.deal", { name: hand.seats[step?.view.dealer ?? 0] ?? "" });
  const cards = sense === "eye" ? shortAll : (list: readonly string[]) => spokenAll(t, list);
  return tell(step.shown, {
    t,
    cards,
    words: hand.preset,
    room: tableContextOf(hand),
    seat: hand.you,
    chair: hand.you,
  });
}
