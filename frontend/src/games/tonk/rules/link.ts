/**
 * A rule set in the end of a link, short enough to be read out: `#rules=classic&hand_size=7&pack=40`.
 * Values are JSON, choices plain words; wins on the deal are written `p49.50x2,m13x2e,c5x1f`: points, at
 * most, court cards; then what it pays, `e` for ties to the eldest, `f` for a claim on the first turn.
 */
import type { Natural, RuleBook } from "../../../generated/api";
import { optionOf, type RuleValue, type Values, type RuleChoice } from "./rule-choice";

const NATURAL = /^(?:p(\d{1,9}(?:\.\d{1,9})*)|m(\d{1,9})|c(\d{1,9}))x(\d{1,9})(e?)(f?)$/;
const NONE = "none";
const MAX_LINK_CHARACTERS = 2000;

function naturalText(natural: Natural): string {
  const kind = natural.points
    ? `p${natural.points.join(".")}`
    : natural.max_points != null
      ? `m${natural.max_points}`
      : `c${natural.court_cards ?? 0}`;
  return `${kind}x${natural.pays}${natural.ties === "eldest" ? "e" : ""}${natural.when === "first_turn" ? "f" : ""}`;
}

function naturalIn(text: string): Natural | null {
  const found = NATURAL.exec(text);
  if (!found) return null;
  const [, points, most, courts, pays, eldest, first] = found;
  return {
    ...(points
      ? { points: points.split(".").map(Number) }
      : most
        ? { max_points: Number(most) }
        : { court_cards: Number(courts) }),
    pays: Number(pays),
    ...(eldest ? { ties: "eldest" } : {}),
    ...(first ? { when: "first_turn" } : {}),
  };
}

function valueText(value: RuleValue): string {
  if (Array.isArray(value)) return value.map(naturalText).join(",") || NONE;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value as it was written, undefined where it is none. */
function read(book: RuleBook, name: string, text: string): RuleValue | undefined {
  const kind = optionOf(book, name)?.kind;
  if (kind === "list") {
    const naturals = text === NONE ? [] : text.split(",").map(naturalIn);
    return naturals.every((natural) => natural !== null) ? naturals : undefined;
  }
  if (kind === "choice" || kind === undefined) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? undefined : (value as RuleValue);
  } catch {
    return undefined;
  }
}

/** The end of a link to a rule set. */
export function linkEnd(ruleChoice: RuleChoice): string {
  const changes = Object.entries(ruleChoice.overrides).map(
    ([name, value]) => `&${name}=${encodeURIComponent(valueText(value))}`,
  );
  return `#rules=${encodeURIComponent(ruleChoice.preset)}${changes.join("").replaceAll("%2C", ",")}`;
}

export const isRulesLink = (hash: string): boolean => hash.startsWith("#rules=");

/** The rule set in the end of a link; null where it is damaged. The server says whether it is valid. */
export function ruleChoiceIn(hash: string, book: RuleBook): RuleChoice | null {
  if (!isRulesLink(hash) || hash.length > MAX_LINK_CHARACTERS) return null;
  const parts = new URLSearchParams(hash.slice(1));
  const preset = parts.get("rules");
  parts.delete("rules");
  const overrides: Values = {};
  for (const [name, text] of parts) {
    const value = read(book, name, text);
    if (value === undefined) return null;
    overrides[name] = value;
  }
  return preset ? { preset, overrides } : null;
}
