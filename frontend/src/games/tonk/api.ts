/** What only Tonk asks over plain HTTP: rules, and hands that have ended. */
import type {
  HandsPlayed,
  PlayOddsRequest,
  PlayOddsResponse,
  ReplayResponse,
  RuleBook,
  RulesRequest,
  RuleSet,
  RulesResponse,
} from "../../generated/api";
import { base } from "../../page/base";
import { ask } from "../../page/http";
import { tablePath } from "../../room/api";

export const rulesOf = (id: string, lang: string): Promise<RuleSet> => ask(`${tablePath(id)}/rules/${lang}`);
export const ruleBook = (): Promise<RuleBook> => ask("/api/rules");
export const weigh = (rules: RulesRequest): Promise<RulesResponse> => ask("/api/rules", rules);
export const playOdds = (rules: PlayOddsRequest): Promise<PlayOddsResponse> => ask("/api/rules/odds", rules);
export const handsOf = (code: string): Promise<HandsPlayed> => ask(`${tablePath(code)}/hands`);
export const handOf = (code: string, hand: number): Promise<ReplayResponse> => ask(`${tablePath(code)}/hands/${hand}`);
export const replayed = (record: string): Promise<ReplayResponse> => ask("/api/replay", { record });

/** Where one hand can be fetched as a file, else all of them. */
export function handsFile(code: string, lang: string, hand?: number): string {
  return `${base}${tablePath(code)}/hands.jsonl?lang=${lang}${hand === undefined ? "" : `&hand=${hand}`}`;
}
