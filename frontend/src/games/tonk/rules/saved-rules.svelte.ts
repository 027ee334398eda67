/** Rule sets saved by name in this browser; components that list them follow. */
import { memory } from "../../../page/memory";
import { ruleChoiceOf, type Named } from "./file";
import type { RuleChoice } from "./rule-choice";

const MAX_SAVED = 40;
const lastSaved = memory("rules");

/** A rule set as browsers keep it, under either key: `ruleChoice` was in use for a day. */
interface Stored {
  name: string;
  wish: RuleChoice;
  ruleChoice?: RuleChoice;
}

function remembered(): Named[] {
  try {
    const saved: unknown = JSON.parse(lastSaved.recall() ?? "[]");
    if (!Array.isArray(saved)) return [];
    return saved.flatMap((one: Partial<Stored> | null) => {
      const ruleChoice = ruleChoiceOf(one?.wish ?? one?.ruleChoice);
      return ruleChoice && typeof one?.name === "string" ? [{ name: one.name, ruleChoice }] : [];
    });
  } catch {
    return [];
  }
}

let saved = $state.raw<readonly Named[]>(remembered());

export function savedRules(): readonly Named[] {
  return saved;
}

function become(next: Named[]): void {
  saved = next;
  const kept: Stored[] = next.map(({ name, ruleChoice }) => ({ name, wish: ruleChoice }));
  lastSaved.remember(JSON.stringify(kept));
}

/** Keeps one, in place of another of its name; the oldest goes where there are very many. */
export function saveRules(one: Named): void {
  become([one, ...remembered().filter(({ name }) => name !== one.name)].slice(0, MAX_SAVED));
}

export function forgetRules(gone: string): void {
  become(remembered().filter(({ name }) => name !== gone));
}
