/** The sentences of the room and of each game: one file a language, what the server says and the page's own together. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { LANGUAGES } from "../src/words/language.ts";

const VIRTUAL = "virtual:sentences";
const HOUSE = join(import.meta.dirname, "../../src/greenroom");

/** The keys that only the command line says: no browser loads them. */
const OF_COMMANDS = /^(?:cli|refusal\.lab)\./;

/** Every folder with catalogues: the room's own, that of its pages on privacy, and one of each game. */
export function localeFolders(): string[] {
  const games = readdirSync(join(HOUSE, "games")).map((name) => join(HOUSE, "games", name, "locales"));
  return [join(HOUSE, "locales"), join(HOUSE, "web/privacy/locales"), ...games.filter((folder) => existsSync(folder))];
}

function together(folder: string, language: string): string {
  const read = (name: string): object => JSON.parse(readFileSync(join(folder, name), "utf8")) as object;
  const said = Object.entries({ ...read(`${language}.json`), ...read(`ui.${language}.json`) });
  return JSON.stringify(Object.fromEntries(said.filter(([key]) => !OF_COMMANDS.test(key))));
}

/** Puts the catalogues beside the script, each with a hash of its own, and says where: `virtual:sentences`. */
export function sentences(folders: readonly string[] = localeFolders()): Plugin {
  let builds = false;
  return {
    name: "sentences",
    configResolved: ({ command }) => void (builds = command === "build"),
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const said = folders.map((folder) => {
        const place = basename(dirname(folder));
        const addresses = LANGUAGES.map((language) => {
          const source = together(folder, language);
          const hash = createHash("sha256").update(source).digest("hex").slice(0, 10);
          const fileName = `assets/${place}.${language}-${hash}.json`;
          // Unit tests have no folder to put anything in.
          if (builds) this.emitFile({ type: "asset", fileName, source });
          return [language, `/${fileName}`];
        });
        return [place, Object.fromEntries(addresses) as Record<string, string>];
      });
      return `export const sentences = ${JSON.stringify(Object.fromEntries(said))};`;
    },
  };
}
