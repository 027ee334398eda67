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

/** The sentences of a game that are shown before it is loaded: its name, and its credits. */
const OF_THE_ROOM = /^ui\.(?:lobby\.game|credits)\./;

/** Every folder with catalogues: the room's own, that of its pages on privacy, and one of each game. */
export function localeFolders(): string[] {
  const games = readdirSync(join(HOUSE, "games")).map((name) => join(HOUSE, "games", name, "locales"));
  return [join(HOUSE, "locales"), join(HOUSE, "web/privacy/locales"), ...games.filter((folder) => existsSync(folder))];
}

type Said = [key: string, sentence: string][];

function saidIn(folder: string, language: string): Said {
  const read = (name: string): Said =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), "utf8")) as Record<string, string>);
  return [...read(`${language}.json`), ...read(`ui.${language}.json`)].filter(([key]) => !OF_COMMANDS.test(key));
}

/** The sentences of each folder, the room's first: it also says what every game has it say of that game. */
function served(folders: readonly string[], language: string): string[] {
  const [room = [], ...others] = folders.map((folder) => saidIn(folder, language));
  const ofTheRoom = others.flat().filter(([key]) => OF_THE_ROOM.test(key));
  const own = others.map((said) => said.filter(([key]) => !OF_THE_ROOM.test(key)));
  return [[...room, ...ofTheRoom], ...own].map((said) => JSON.stringify(Object.fromEntries(said)));
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
      const sources = new Map(LANGUAGES.map((language) => [language, served(folders, language)]));
      const said = folders.map((folder, number) => {
        const place = basename(dirname(folder));
        const addresses = LANGUAGES.map((language) => {
          const source = sources.get(language)?.[number] ?? "";
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
