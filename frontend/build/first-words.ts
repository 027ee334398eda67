/** Takes from the catalogues the few sentences that the page needs before any has loaded: `virtual:first-words`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES } from "../src/words/language.ts";

const VIRTUAL = "virtual:first-words";
const KEY = "ui.error.retrying";
const CATALOGUES = join(import.meta.dirname, "../../src/greenroom/locales");

function sentence(language: string): string | undefined {
  const words = JSON.parse(readFileSync(join(CATALOGUES, `ui.${language}.json`), "utf8")) as Record<string, string>;
  return words[KEY];
}

/** Puts the one sentence into the script, in every language. */
export function firstWords(): Plugin {
  return {
    name: "first-words",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const said = LANGUAGES.map((language) => [language, sentence(language)]);
      return `export const unreachable = ${JSON.stringify(Object.fromEntries(said))};`;
    },
  };
}
