/** Advice in the reader's words: against whom a discard was weighed. */
import type { Counted } from "../../generated/wire";
import { listed } from "../../words/list";
import type { Translate } from "../../words/translate";

/** “Expected points at a table of 4, against two finished hands and one hand that nobody has seen.” */
export function countedText(t: Translate, players: number, { final, drawing, unseen }: Counted): string {
  const others = [
    final > 0 ? t("ui.tone.hint.final", { count: final }) : "",
    drawing > 0 ? t("ui.tone.hint.drawing", { count: drawing }) : "",
    unseen > 0 ? t("ui.tone.hint.unseen", { count: unseen }) : "",
  ].filter(Boolean);
  const note = t("ui.tone.hint.note", { count: players, others: listed(t, others) });
  return drawing + unseen > 0 ? `${note} ${t("ui.tone.hint.perfect")}` : note;
}
