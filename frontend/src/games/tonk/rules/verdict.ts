/** The server's verdict on a rule set from a link or a file: only a valid one is taken. */
import { errorText } from "../../../page/refusals";
import { weigh } from "./api";
import { theRuleBook } from "./book";
import type { Translate } from "../../../words/translate";
import { wordsOf } from "../words/terms";
import { rulesRefusal } from "./refusal";
import { presetOf, type RuleChoice } from "./rule-choice";

export type Verdict = { ruleChoice: RuleChoice; why: null } | { ruleChoice: null; why: string };

/** The choice as the server writes it, or in a sentence why it cannot be played. */
export async function verdictOn(t: Translate, ruleChoice: RuleChoice): Promise<Verdict> {
  try {
    const { rules, refused } = await weigh({ ...ruleChoice });
    if (rules) return { ruleChoice: { preset: rules.preset, overrides: rules.overrides }, why: null };
    if (!refused) return { ruleChoice: null, why: t("ui.error.refused") };
    const words = wordsOf(presetOf(await theRuleBook(), ruleChoice.preset));
    return { ruleChoice: null, why: rulesRefusal(t, refused, words) };
  } catch (error) {
    return { ruleChoice: null, why: errorText(error) };
  }
}
