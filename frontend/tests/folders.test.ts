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

  it("know every game by one line of the catalogue, and by no other", () => {
    const lines = text(join(SRC, CATALOGUE)).split("\n");
    const naming = lines.filter((line) => games.some(({ name }) => line.includes(`./${name}/`)));
    expect(naming).toHaveLength(games.length);
    expect(naming.filter((line) => !line.includes("import("))).toEqual([]);
  });
});
