/** The few questions asked over plain HTTP; everything at a table goes over its socket. */
import type {
  Card,
  Fault,
  HandsPlayed,
  KeptLink,
  LookedAt,
  Me,
  NewTable,
  Opened,
  PersonalLink,
  RuleBook,
  RulesAsked,
  RuleSet,
  Score,
  Weighed,
} from "../generated/api";

export type { Card as TableCard, NewTable, Score } from "../generated/api";

/** The server said no; the sentence stands in the catalogue under `refusal.<code>`. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly args: Readonly<Record<string, string | number>>,
    readonly status: number,
  ) {
    super(code);
  }
}

async function refusal(answer: Response): Promise<RefusedError> {
  try {
    const body = (await answer.json()) as Partial<Fault>;
    return new RefusedError(body.code ?? "", body.args ?? {}, answer.status);
  } catch {
    return new RefusedError("", {}, answer.status);
  }
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const how: RequestInit = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(path, how);
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

/** Who this browser is. */
export const whoAmI = (): Promise<Me> => ask("/api/me");
export const callMe = (name: string, lang: string): Promise<Me> => ask("/api/me", { name, lang });
export const openTable = (table: NewTable): Promise<Opened> => ask("/api/tables", table);
export const findTable = (code: string): Promise<Card> => ask(`/api/tables/${encodeURIComponent(code)}`);
export const scoreOf = (id: string): Promise<Score> => ask(`/api/tables/${encodeURIComponent(id)}/score`);
export const rulesOf = (id: string, lang: string): Promise<RuleSet> =>
  ask(`/api/tables/${encodeURIComponent(id)}/rules/${lang}`);
export const ruleBook = (): Promise<RuleBook> => ask("/api/rules");
export const weigh = (rules: RulesAsked): Promise<Weighed> => ask("/api/rules", rules);
export const deviceLink = (code: string): Promise<PersonalLink> => ask("/api/me/link", { code });
export const forgetDevices = (): Promise<object> => ask("/api/me/revoke", {});
const ofHand = (hand?: number): string => (hand === undefined ? "" : `&hand=${hand}`);
/** Tone Poker to take home: one hand, else the whole session. */
export const keepsakeLink = (code: string, hand?: number): Promise<KeptLink> =>
  ask(`/api/tables/${encodeURIComponent(code)}/keepsake?${ofHand(hand).slice(1)}`);
export const keepsakeFile = (code: string, kind: "mid" | "jsonl", hand?: number, lang = "en"): string =>
  `/api/tables/${encodeURIComponent(code)}/keepsake.${kind}?lang=${lang}${ofHand(hand)}`;
/** Hands of Tonk that have ended, to look through and to take home. */
export const handsOf = (code: string): Promise<HandsPlayed> => ask(`/api/tables/${encodeURIComponent(code)}/hands`);
export const handOf = (code: string, hand: number): Promise<LookedAt> =>
  ask(`/api/tables/${encodeURIComponent(code)}/hands/${hand}`);
export const handsFile = (code: string, lang: string, hand?: number): string =>
  `/api/tables/${encodeURIComponent(code)}/hands.jsonl?lang=${lang}${ofHand(hand)}`;
export const replayed = (record: string): Promise<LookedAt> => ask("/api/replay", { record });
export const qrOf = (id: string): string => `/api/tables/${encodeURIComponent(id)}/qr.svg`;
