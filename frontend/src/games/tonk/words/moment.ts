/** The word of the moment in which a hand ends. */
import type { TonkOutcome } from "../../../generated/wire";
import type { Translate } from "../../../words/translate";
import { calledBy, termOf } from "./outcome";
import { sentence, terms } from "./terms";

/** Tells the end of a hand in a word or two, for all to see: how it ended, and once that is judged, what came of it. */
export function momentWord(
  t: Translate,
  outcome: TonkOutcome,
  words: string,
  { seat, judged }: { seat: number | null; judged: boolean },
): string {
  const { end, ender, winners } = outcome;
  const own = ender !== null && ender === seat;
  const termTexts = terms(t, words);
  if (end === "stock_out") return t("ui.end.moment.dry");
  if (end === "drop" && judged) return t("ui.end.moment.lowest");
  if (end === "caught" && judged) return sentence(String(termTexts[own ? "you_are_caught" : "caught"]));
  if (end === "drop" || end === "caught") return sentence(String(termTexts[own ? "you_drop" : "drops"]));
  if (end === "natural_draw") return sentence(String(termTexts.draw));
  const [first] = winners;
  const term = end === "natural" && first !== undefined ? calledBy(outcome, first, false, judged) : termOf(outcome);
  return term ? sentence(String(termTexts[term])) : "";
}
