/** A link to a rule set: the next table is to be played by it, once the server has accepted it. */
import { t } from "../../../words/words.svelte";
import { theRuleBook } from "../rules/book";
import { chooseRules } from "../rules/chosen.svelte";
import { ruleChoiceIn } from "../rules/link";
import { verdictOn } from "../rules/verdict";

/** Returns a sentence that says why it cannot be; null where it can. */
export async function follow(hash: string): Promise<string | null> {
  const ruleChoice = ruleChoiceIn(hash, await theRuleBook());
  if (!ruleChoice) return t("ui.rules.link.broken");
  const { ruleChoice: sound, why } = await verdictOn(t, ruleChoice);
  if (sound) chooseRules(sound);
  return why;
}
