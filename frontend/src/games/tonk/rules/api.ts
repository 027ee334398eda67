/** HTTP requests about rules. */
import type {
  PlayOddsRequest,
  PlayOddsResponse,
  RuleBook,
  RulesRequest,
  RuleSet,
  RulesResponse,
} from "../../../generated/api";
import { ask } from "../../../page/http";
import { tablePath } from "../../../room/api";

export const rulesOf = (code: string, lang: string): Promise<RuleSet> => ask(`${tablePath(code)}/rules/${lang}`);
export const ruleBook = (): Promise<RuleBook> => ask("/api/rules");
export const weigh = (rules: RulesRequest): Promise<RulesResponse> => ask("/api/rules", rules);
export const playOdds = (rules: PlayOddsRequest): Promise<PlayOddsResponse> => ask("/api/rules/odds", rules);
