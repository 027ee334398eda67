/** Knows the guest as whom this browser plays. */
import type { Me } from "../generated/api";
import { ask } from "./http";
import { memory } from "./memory";
import { spokenLanguage, t } from "../words/words.svelte";

const SUGGESTIONS = 8;

const lastName = memory("name");
let name = $state<string | null>(null);
let former = $state<string | null>(null);
let request: Promise<void> | null = null;

async function learn(): Promise<void> {
  const me = await ask<Me>("/api/me");
  name = me.name;
  former = me.former ?? null;
}

/** Asks the server who we are, once; a question that failed is asked anew by the next caller. */
export function learnMe(): Promise<void> {
  request ??= learn().catch((error: unknown) => {
    request = null;
    throw error;
  });
  return request;
}

export function myName(): string | null {
  return name;
}

/** The guest that this browser was before it used a personal link, and can be again. */
export function formerName(): string | null {
  return former;
}

/** The name in the field at first: the one used before, else one that the page suggests. */
export function suggestedName(): string {
  return name ?? lastName.recall() ?? t(`ui.name.suggestion.${Math.floor(Math.random() * SUGGESTIONS) + 1}`);
}

let becoming: Promise<void> = Promise.resolve();

/** Takes a name at the server; the signed cookie that comes back is who we are. */
export function becomeMe(wanted: string): Promise<void> {
  // Two requests without a cookie would make two guests of one double click.
  becoming = becoming.catch(() => undefined).then(() => take(wanted));
  return becoming;
}

async function take(wanted: string): Promise<void> {
  if (name === wanted) return;
  name = (await ask<Me>("/api/me", { name: wanted, lang: spokenLanguage() })).name;
  lastName.remember(wanted);
}
