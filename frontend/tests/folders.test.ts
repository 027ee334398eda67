/** Generic folders know no game, and no game knows another: read from the sources. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
/** Besides these, every folder and file of the page belongs to no game. */
const NOT_GENERIC = ["games", "generated"];
const GENERIC = readdirSync(SRC).filter((name) => !NOT_GENERIC.includes(name));
const CATALOGUE = "games/catalogue.ts";

/**
 * Words that belong to one game: their names, their rules' numbers, and what is held, called or done there.
 * Not a list's own `.sort()`, nor a sentence that only ends in one of them: `ui.lobby.join.hint`.
 */
const WORDS =
  /\b(tonk|tone|tones|tone[-_ ]?poker|T[KP]-\d+|cards?|suits?|tonics?|bets?|betting|slap(s|ped)?|drop(s|ped)?|decks?|discard(s|ed)?|stock|upcards?|pianos?|midi|cadences?|chords?|melod(y|ies)|octaves?|semitones?|(?<!\.)(hints?|sort(s|ed|ing)?))\b/gi;
/** The server calls the card of a table by this name; here it is a table's. */
const SERVERS_OWN = /\bCard as TableCard\b/g;

function sources(path: string): string[] {
  if (/\.\w+$/.test(path)) return /\.(css|svelte|ts)$/.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) => sources(join(path, name)));
}

const text = (file: string): string => readFileSync(file, "utf8");
const named = (file: string): string => relative(SRC, file).replaceAll("\\", "/");
const generic = GENERIC.flatMap((name) => sources(join(SRC, name)));
const games = readdirSync(join(SRC, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The files of the page that a file imports, now or later. */
function importsOf(file: string): string[] {
  const specifiers = text(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...specifiers].map(([, specifier]) => named(resolve(dirname(file), specifier ?? "")));
}

describe("the folders of the page", () => {
  it.each(generic.map(named))("%s names nothing of any game", (name) => {
    const said = text(join(SRC, name)).replace(SERVERS_OWN, "");
    expect([...said.matchAll(WORDS)].map(([word]) => word)).toEqual([]);
  });

  it("know the games through the catalogue alone", () => {
    const reached = generic.flatMap((file) => importsOf(file).filter((name) => name.startsWith("games/")));
    expect(new Set(reached)).toEqual(new Set([CATALOGUE.replace(".ts", "")]));
  });

  it.each(games.map((entry) => entry.name))("keep %s apart from the other games", (game) => {
    const own = `games/${game}/`;
    const reached = sources(join(SRC, "games", game)).flatMap(importsOf);
    expect(reached.filter((name) => name.startsWith("games/") && !name.startsWith(own))).toEqual([]);
  });

  it.each(games.map((entry) => entry.name))(
    "know %s by the imports of one entry of the catalogue, and no other",
    (game) => {
      const entries = text(join(SRC, CATALOGUE)).split(/(?<=^ {2}\},\n)/m);
      const naming = entries.filter((entry) => entry.includes(`./${game}/`));
      expect(naming).toHaveLength(1);
      const lines = (naming[0] ?? "").split("\n").filter((line) => line.includes(`./${game}/`));
      expect(lines.filter((line) => !/: \(\) => import\("[^"]+"\),$/.test(line))).toEqual([]);
      expect(games.filter(({ name }) => name !== game && naming[0]?.includes(`./${name}/`))).toEqual([]);
    },
  );
});
