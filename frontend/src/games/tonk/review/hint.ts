/** A hint in words, step by step. */
import type { TonkHint } from "../../../generated/api";
import type { TonkView } from "../../../generated/wire";
import type { Translate } from "../../../words/translate";
import { lineText, reasonText } from "./words";

/** The sentences of the first step, then the move and what more is to be said of it; `names` are those of the seats. */
export function hintText(t: Translate, hint: TonkHint, seen: TonkView, names: readonly string[], words: string) {
  const reasonTexts = (list: TonkHint["reasons"]): string[] =>
    list.map((reason) => reasonText(t, reason, names, words));
  const matters = reasonTexts(hint.matters);
  return {
    matters,
    move: lineText(t, hint.line, seen, words),
    reasons: reasonTexts(hint.reasons).filter((reason) => !matters.includes(reason)),
  };
}
