/** A rule set as a JSON file; `rules` is as in the record of a hand, so that a record can be loaded too. */
import { isObject } from "../../../page/shape";
import type { Values, RuleChoice } from "./rule-choice";

export interface Named {
  name: string;
  ruleChoice: RuleChoice;
}

/** Bytes that a file of rules may have. */
export const MAX_FILE_BYTES = 65_536;

export function fileText({ name, ruleChoice }: Named): string {
  return `${JSON.stringify({ game: "tonk", name, rules: ruleChoice }, null, 2)}\n`;
}

export function fileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w -]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase();
  return `tonk-${plain || "rules"}.json`;
}

/** The choice in what a file or this browser's memory holds, null where it holds none. */
export function ruleChoiceOf(rules: unknown): RuleChoice | null {
  if (!isObject(rules)) return null;
  const { preset = "classic", overrides = {} } = rules;
  // The values are the server's to judge, whatever they are.
  return typeof preset === "string" && isObject(overrides) ? { preset, overrides: overrides as Values } : null;
}

/** The rule set in a file; null where there is none. The server says whether it is valid. */
export function rulesInFile(text: string): Named | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isObject(file) || ("game" in file && file["game"] !== "tonk")) return null;
    const ruleChoice = ruleChoiceOf(file["rules"]);
    const name = file["name"];
    return ruleChoice && { name: typeof name === "string" ? name.slice(0, 40) : "", ruleChoice };
  } catch {
    return null;
  }
}
