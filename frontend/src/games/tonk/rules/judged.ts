/** A rule set from outside, a link or a file: taken only when the house says that it may be. */
import { errorText } from "../../../page/saying";
import { weigh } from "../api";
import type { Translate } from "../../../words/translate";
import { refusedRules } from "./refused";
import type { Wish } from "./wish";

export type Judged = { wish: Wish; why: null } | { wish: null; why: string };

/** The wish as the house writes it, or in a sentence why it cannot be. */
export async function judged(t: Translate, wish: Wish): Promise<Judged> {
  try {
    const { rules, refused } = await weigh({ ...wish });
    if (rules) return { wish: { preset: rules.preset, overrides: rules.overrides }, why: null };
    return { wish: null, why: refused ? refusedRules(t, refused) : t("ui.error.refused") };
  } catch (error) {
    return { wish: null, why: errorText(error) };
  }
}
