/** Questions to the server over plain HTTP; everything at a table goes over its socket. */
import type { Fault } from "../generated/api";

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

/** Asks the server; a refusal is thrown. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const how: RequestInit = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(path, how);
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}
