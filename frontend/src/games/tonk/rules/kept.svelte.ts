/** Rule sets kept by name in this browser; components that list them follow. */
import { memory } from "../../../page/memory";
import { wishOf, type Named } from "./file";

const MOST = 40;
const saved = memory("rules");

function remembered(): Named[] {
  try {
    const kept: unknown = JSON.parse(saved.recall() ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: Partial<Named> | null) => {
      const wish = wishOf(one?.wish);
      return wish && typeof one?.name === "string" ? [{ name: one.name, wish }] : [];
    });
  } catch {
    return [];
  }
}

let kept = $state.raw<readonly Named[]>(remembered());

export function keptRules(): readonly Named[] {
  return kept;
}

function become(next: Named[]): void {
  kept = next;
  saved.remember(JSON.stringify(next));
}

/** Keeps one, in place of another of its name; the oldest goes where there are very many. */
export function keepRules(one: Named): void {
  become([one, ...remembered().filter(({ name }) => name !== one.name)].slice(0, MOST));
}

export function forgetRules(gone: string): void {
  become(remembered().filter(({ name }) => name !== gone));
}
