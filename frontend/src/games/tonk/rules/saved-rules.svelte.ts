/** Rule sets saved by name in this browser; components that list them follow. */
import { memory, recallJson } from "../../../page/memory";
import { isObject } from "../../../page/shape";
import { ruleChoiceOf, type Named } from "./file";
import type { RuleChoice } from "./rule-choice";

const MAX_SAVED = 40;
const lastSaved = memory("rules");

/** A rule set as it is stored in a browser. */
interface Stored {
  name: string;
  wish: RuleChoice;
}

function recallRules(): Named[] {
  const stored = recallJson<unknown[]>(lastSaved, Array.isArray) ?? [];
  // The key `ruleChoice` was in use for a day.
  return stored.filter(isObject).flatMap(({ name, wish, ruleChoice }) => {
    const choice = ruleChoiceOf(wish ?? ruleChoice);
    return choice && typeof name === "string" ? [{ name, ruleChoice: choice }] : [];
  });
}

let saved = $state.raw<readonly Named[]>(recallRules());

export function savedRules(): readonly Named[] {
  return saved;
}

function storeRules(next: Named[]): void {
  saved = next;
  const stored: Stored[] = next.map(({ name, ruleChoice }) => ({ name, wish: ruleChoice }));
  lastSaved.remember(JSON.stringify(stored));
}

/** Keeps one, in place of another of its name; the oldest goes where there are very many. */
export function saveRules(one: Named): void {
  storeRules([one, ...recallRules().filter(({ name }) => name !== one.name)].slice(0, MAX_SAVED));
}

export function forgetRules(gone: string): void {
  storeRules(recallRules().filter(({ name }) => name !== gone));
}
