/** Questions to the server over plain HTTP; everything at a table goes over its socket. */
import type { Fault } from "../generated/api";
import { base } from "./base";

/** An answer that has not come by then will not: proxies wait no longer than a minute. */
const MAX_WAIT_MS = 90_000;
/** The status of an answer that is still as it was. */
const NOT_MODIFIED = 304;

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

async function refusal(response: Response): Promise<RefusedError> {
  try {
    const body = (await response.json()) as Partial<Fault>;
    return new RefusedError(body.code ?? "", body.args ?? {}, response.status);
  } catch {
    return new RefusedError("", {}, response.status);
  }
}

/** Sends a request. Whatever is neither a success nor of the status that is `expected` too is a refusal, and thrown. */
async function send(path: string, request: RequestInit, expected?: number): Promise<Response> {
  const response = await fetch(base + path, { ...request, signal: AbortSignal.timeout(MAX_WAIT_MS) });
  if (!response.ok && response.status !== expected) throw await refusal(response);
  return response;
}

/** An answer, and the tag by which the server knows that it is still so. */
export interface Tagged<T> {
  tag: string;
  value: T;
}

/** Asks anew for an answer; gives the one before itself while it is the same. A refusal is thrown. */
export async function askAgain<T>(path: string, before: Tagged<T> | null): Promise<Tagged<T>> {
  const headers: Record<string, string> = before ? { "If-None-Match": before.tag } : {};
  const response = await send(path, { headers, cache: "no-store" }, before ? NOT_MODIFIED : undefined);
  if (before && response.status === NOT_MODIFIED) return before;
  return { tag: response.headers.get("ETag") ?? "", value: (await response.json()) as T };
}

/** Asks the server; a refusal is thrown. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const request: RequestInit = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : {};
  const response = await send(path, request);
  return (await response.json()) as T;
}
