/** Why there is no such rule set, with the options called by their names on the page. */
import type { RefusedRules } from "../../../generated/api";
import { refusalText } from "../../../page/saying";
import type { Translate } from "../../../words/translate";
import { prettied } from "../words/cards";
import { optionName } from "./naming";

export function refusedRules(t: Translate, { code, args }: RefusedRules): string {
  const { option } = args;
  return prettied(refusalText(code, typeof option === "string" ? { ...args, option: optionName(t, option) } : args));
}
