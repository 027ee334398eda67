/** Says why there is no such rule set, with the options called by their names on the page. */
import type { RefusedRules } from "../../../generated/api";
import { refusalText } from "../../../page/refusals";
import type { Translate } from "../../../words/translate";
import { prettyText } from "../words/cards";
import { optionName } from "./names";

export function rulesRefusal(t: Translate, { code, args }: RefusedRules, words: string): string {
  const { option } = args;
  const named = typeof option === "string" ? { option: optionName(t, option, words) } : {};
  return prettyText(refusalText(code, { ...args, ...named }));
}
