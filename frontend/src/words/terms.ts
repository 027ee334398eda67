/** The words played by at a table, for sentences of the server that use them (TK-39). */
import type { Args, Translate } from "./translate";

const TERMS = ["caught", "draw", "drop", "natural", "out", "tonk", "first_turn_tonk", "break_hand", "natural_50", "natural_claim", "natural_low"];

function term(t: Translate, preset: string, word: string): string {
  const local = `terms.tonk.${preset}.${word}`;
  const said = t(local);
  if (said !== local) return said;
  const usual = `terms.tonk.usual.${word}`;
  const usually = t(usual);
  return usually !== usual ? usually : t("terms.tonk.usual.natural");
}

/** Every term as an argument; a sentence takes those it names. */
export function terms(t: Translate, preset: string): Args {
  return Object.fromEntries(TERMS.map((word) => [word, term(t, preset, word)]));
}

/** A reason as its own sentence, first letter large. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
