/** Refusals in the reader's language, wherever they come from. */
import type { Args } from "../words/translate";
import { t } from "../words/words.svelte";
import { RefusedError } from "./http";

/** The page's own words for a refusal where a player at the table is told otherwise than a reader of records. */
function keyOf(code: string): string {
  const own = `ui.refusal.${code}`;
  return t(own) === own ? `refusal.${code}` : own;
}

function sentenceOf(key: string, args: Args): string {
  const text = t(key, args);
  return text === key ? t("ui.error.refused") : text;
}

/** The sentence of a refusal; an unknown code still says something useful. */
export function refusalText(code: string, args: Args): string {
  return sentenceOf(keyOf(code), args);
}

/** The sentence for a reader of records, who knows players by their seats and not by names. */
export function recordRefusalText(code: string, args: Args): string {
  return sentenceOf(`refusal.${code}`, args);
}

export function errorText(error: unknown): string {
  if (error instanceof RefusedError && error.code) return refusalText(error.code, error.args);
  return t("ui.error.unreachable");
}
