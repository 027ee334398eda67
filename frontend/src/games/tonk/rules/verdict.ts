/** The server's verdict on a rule set from a link or a file: only a valid one is taken. */
import { errorText } from "../../../page/refusals";
import { weigh } from "./api";
import type { Translate } from "../../../words/translate";
import { rulesRefusal } from "./refusal";
import type { RuleChoice } from "./rule-choice";

export type Verdict = { ruleChoice: RuleChoice; why: null } | { ruleChoice: null; why: string };

/** The choice as the server writes it, or in a sentence why it cannot be played. */
export async function verdictOn(t: Translate, ruleChoice: RuleChoice): Promise<Verdict> {
  try {
    const { rules, refused } = await weigh({ ...ruleChoice });
    if (rules) return { ruleChoice: { preset: rules.preset, overrides: rules.overrides }, why: null };
    return { ruleChoice: null, why: refused ? rulesRefusal(t, refused) : t("ui.error.refused") };
  } catch (error) {
    return { ruleChoice: null, why: errorText(error) };
  }
}
