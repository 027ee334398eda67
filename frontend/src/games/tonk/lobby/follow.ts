/** A link to a rule set: the next table is to be played by it, once the house has found it sound. */
import { t } from "../../../words/words.svelte";
import { theRuleBook } from "../rules/book";
import { chooseRules } from "../rules/chosen.svelte";
import { wishIn } from "../rules/link";
import { verdictOn } from "../rules/verdict";

/** Returns a sentence that says why it cannot be; null where it can. */
export async function follow(hash: string): Promise<string | null> {
  const wish = wishIn(hash, await theRuleBook());
  if (!wish) return t("ui.rules.link.broken");
  const { wish: sound, why } = await verdictOn(t, wish);
  if (sound) chooseRules(sound);
  return why;
}
