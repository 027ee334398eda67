/** The one of the two languages that a person reads, by what the browser says and what was chosen before. */

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: string | null): value is Language {
  return value === "en" || value === "fr";
}

/** The remembered choice, else the first language of the browser that we have, else English. */
export function languageFor(remembered: string | null, browser: readonly string[]): Language {
  if (isLanguage(remembered)) return remembered;
  for (const wish of browser) {
    const short = wish.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "en";
}
