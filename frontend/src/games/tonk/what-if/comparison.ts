/** Compares the result of a try at a hand with that of the hand itself. */
import type { TonkOutcome } from "../../../generated/wire";
import type { Translate } from "../../../words/translate";
import { netAs } from "../showdown/ends";

/** `before`: gain in the hand itself; empty where its record has no end to compare with. */
export function comparedText(
  t: Translate,
  outcome: TonkOutcome,
  seat: number,
  before: number | null | undefined,
): string {
  if (before == null) return "";
  const now = outcome.net[seat] ?? 0;
  const key = now === before ? "ui.what_if.same" : now > before ? "ui.what_if.more" : "ui.what_if.less";
  return t(key, { now: netAs(outcome, now), before: netAs(outcome, before) });
}
