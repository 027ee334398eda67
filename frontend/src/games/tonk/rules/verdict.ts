/** The house's verdict on a rule set from outside, a link or a file: taken only where it may be. */
import { errorText } from "../../../page/refusals";
import { weigh } from "./api";
import type { Translate } from "../../../words/translate";
import { rulesRefusal } from "./refusal";
import type { Wish } from "./wish";

export type Verdict = { wish: Wish; why: null } | { wish: null; why: string };

/** The wish as the house writes it, or in a sentence why it cannot be. */
export async function verdictOn(t: Translate, wish: Wish): Promise<Verdict> {
  try {
    const { rules, refused } = await weigh({ ...wish });
    if (rules) return { wish: { preset: rules.preset, overrides: rules.overrides }, why: null };
    return { wish: null, why: refused ? rulesRefusal(t, refused) : t("ui.error.refused") };
  } catch (error) {
    return { wish: null, why: errorText(error) };
  }
}
