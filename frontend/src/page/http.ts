/** Questions to the server over plain HTTP; everything at a table goes over its socket. */
import type { Fault } from "../generated/api";
import { base } from "./base";

/** An answer that has not come by then will not: proxies wait no longer than a minute. */
const MAX_WAIT_MS = 90_000;

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

/** An answer, and the tag by which the server knows that it is still so. */
export interface Tagged<T> {
  tag: string;
  told: T;
}

/** Asks for what was told before; gives that itself while it is the same. A refusal is thrown. */
export async function askAgain<T>(path: string, before: Tagged<T> | null): Promise<Tagged<T>> {
  const headers: Record<string, string> = before ? { "If-None-Match": before.tag } : {};
  const answer = await fetch(base + path, { headers, cache: "no-store", signal: AbortSignal.timeout(MAX_WAIT_MS) });
  if (before && answer.status === 304) return before;
  if (!answer.ok) throw await refusal(answer);
  return { tag: answer.headers.get("ETag") ?? "", told: (await answer.json()) as T };
}

/** Asks the server; a refusal is thrown. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const how: RequestInit = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(base + path, { ...how, signal: AbortSignal.timeout(MAX_WAIT_MS) });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}
