/**
 * Sentences from flat catalogues, read as the server reads them: `{name}` for an argument, and plurals as
 * `{n, plural, one {# chair} other {# chairs}}`, where `#` is the number and `=0 {…}` an exact one. A French `de`
 * before an argument that begins with a vowel is `d’`.
 */

export type Args = Readonly<Record<string, string | number>>;
export type Catalogue = Readonly<Record<string, string>>;
export type Translate = (key: string, args?: Args) => string;

const PLACEHOLDER = /(\bde )?\{(\w+)(?:, plural,((?:\s*=?\w+ \{[^{}]*\})+)\s*)?\}/g;
const VOWEL = /^[aeiouyà-æè-üœ]/i;
const BRANCH = /(=?\w+) \{([^{}]*)\}/g;

function plural(rules: Intl.PluralRules, branches: string, count: number): string {
  const found = new Map([...branches.matchAll(BRANCH)].map(([, form, text]) => [form, text]));
  const chosen = found.get(`=${count}`) ?? found.get(rules.select(count)) ?? found.get("other") ?? "";
  return chosen.replaceAll("#", String(count));
}

/** The arguments that a sentence needs. */
export function placeholders(sentence: string): Set<string> {
  return new Set([...sentence.matchAll(PLACEHOLDER)].map(([, , name]) => name ?? ""));
}

/** A `t()` over one catalogue: a missing key shows itself, which the tests make impossible for our own. */
export function translator(language: string, catalogue: Catalogue): Translate {
  const rules = new Intl.PluralRules(language);
  return (key, args = {}) =>
    (catalogue[key] ?? key).replace(PLACEHOLDER, (whole, de = "", name: string, branches?: string) => {
      const value = args[name];
      if (value === undefined) return whole;
      const text = branches === undefined ? String(value) : plural(rules, branches, Number(value));
      return (de && VOWEL.test(text) ? "d’" : de) + text;
    });
}
