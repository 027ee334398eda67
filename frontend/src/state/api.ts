/** The few questions asked over plain HTTP; everything at a table goes over its socket. */
import type { Clock, Currency, TablePhase } from "../generated/wire";

export interface Me {
  /** Null for somebody new. */
  name: string | null;
}

export interface Opened {
  id: string;
  code: string;
  link: string;
}

export interface TableCard {
  id: string;
  code: string;
  /** Null where nobody keeps the table any more. */
  host: string | null;
  phase: TablePhase;
  preset: string;
  people: string[];
  free_chairs: number;
  /** Whether this browser's guest has a chair there. */
  seated: boolean;
}

export interface NewTable {
  preset: string;
  overrides: Record<string, never>;
  stake: number;
  currency: Currency;
  clock: Clock;
  bots: number;
}

export interface ScorePayment {
  payer: string;
  payee: string;
  amount: number;
  why: string;
  args: Record<string, string | number>;
}

export interface ScoreHand {
  number: number;
  end: string;
  winners: string[];
  payments: ScorePayment[];
}

export interface Score {
  stake: number;
  currency: Currency;
  hands: ScoreHand[];
  balances: { name: string; balance: number }[];
  transfers: { payer: string; payee: string; amount: number }[];
}

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
    const body = (await answer.json()) as { code?: string; args?: Record<string, string | number> };
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
export const findTable = (code: string): Promise<TableCard> => ask(`/api/tables/${encodeURIComponent(code)}`);
export const scoreOf = (id: string): Promise<Score> => ask(`/api/tables/${encodeURIComponent(id)}/score`);
export const deviceLink = (code: string): Promise<{ link: string }> => ask("/api/me/link", { code });
export const forgetDevices = (): Promise<object> => ask("/api/me/revoke", {});
export const qrOf = (id: string): string => `/api/tables/${encodeURIComponent(id)}/qr.svg`;
