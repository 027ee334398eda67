/** The words played by at a table, on buttons and in sentences that use them (TK-39). */
import type { TonkRoom } from "../../../generated/wire";
import type { Args, Translate } from "../../../words/translate";

const TERMS = [
  "break_hand",
  "caught",
  "draw",
  "drop",
  "first_turn_tonk",
  "natural",
  "natural_claim",
  "natural_courts",
  "natural_low",
  "natural_points",
  "out",
  "tonk",
  "to_drop",
  "dropping",
  "drops",
  "dropper",
  "is_caught",
  "you_drop",
  "you_are_caught",
  "a_tonk",
  "has_hit",
] as const;
export type Term = (typeof TERMS)[number];
export const USUAL = "usual";

/** The preset whose words are used at a table, or by a rule set. */
export function wordsOf(source: Pick<TonkRoom, "terms"> | null): string {
  return source?.terms ?? USUAL;
}

/** A word that is said otherwise here than elsewhere; null where it is the usual one. */
export function localTerm(t: Translate, words: string, term: Term): string | null {
  const key = `terms.tonk.${words}.${term}`;
  const text = t(key);
  return text === key || text === t(`terms.tonk.${USUAL}.${term}`) ? null : text;
}

/** Every term as an argument; a sentence takes those it names. */
export function terms(t: Translate, words: string): Args {
  return Object.fromEntries(TERMS.map((term) => [term, localTerm(t, words, term) ?? t(`terms.tonk.${USUAL}.${term}`)]));
}

/** A reason as its own sentence, first letter large. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
