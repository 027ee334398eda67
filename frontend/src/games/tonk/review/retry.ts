/** Judges the move that somebody would make in place of a slip. */
import type { ReviewedDecision, WeighedAction } from "../../../generated/api";
import type { TonkView } from "../../../generated/wire";
import type { Translate } from "../../../words/translate";
import { examples, textOf, wildWays } from "../moves/wild";
import { units, within } from "./words";

export interface Judged {
  decision: ReviewedDecision;
  /** Null where it was left out as worse than all that are listed, or where the reader only asked for the answer. */
  tried: WeighedAction | null;
}

/** The action that was tried is the best, or cannot be told from it. */
export function isFound({ decision, tried }: Judged): boolean {
  return tried !== null && (tried.action === decision.best || tried.behind.value <= tried.behind.margin);
}

/** The sentence about a try. */
export function verdictText(t: Translate, language: string, judged: Judged, action: string): string {
  const { decision, tried } = judged;
  if (!tried) return t("ui.review.unlisted", { action });
  if (tried.action === decision.best) return t("ui.review.found", { action: within(action) });
  if (isFound(judged)) return t("ui.review.level", { action });
  return t("ui.review.missed", { action, behind: units(language, tried.behind.value) });
}

/** Stands where a seat lets a discard lie that it could slap. */
const WAIT = "wait";

/**
 * All that could have been done in place of what was played; a play with wild cards with as few of them as it can be.
 */
export function choicesIn(view: TonkView, seat: number, played: string): string[] {
  const { legal, wild = null, hand } = view;
  const layActions = (["spread", "hit"] as const).flatMap((kind) =>
    examples(wild, hand ?? [], kind).flatMap((cards) =>
      wildWays(wild, cards)
        .filter((way) => way.kind === kind && way.missing === 0)
        .map((way) => textOf(way)),
    ),
  );
  const rest = view.turn === seat ? [] : [WAIT];
  return [...new Set([...legal, ...layActions, ...rest])].filter((action) => action !== played).sort();
}
