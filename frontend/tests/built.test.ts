/** The page as it is built: how heavy it is, and that it keeps to itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GAMES as CATALOGUE } from "../src/games/catalogue";
import { LANGUAGES } from "../src/words/language";

const MAX_SCRIPT_BYTES = 100_000;
/**
 * For all scripts that load later: the result of a hand, votes and newcomers, the lesson, the rule builder, the replay,
 * how to play, personal links, what is kept of a guest, the choice of bots.
 */
const MAX_SHEETS_BYTES = 52_000;
const GAMES = [
  { game: "Tonk", folder: "tonk", other: "tone" },
  { game: "Tone Poker", folder: "tone", other: "tonk" },
];
/** A guard against a build that hangs; on a machine that does much else one has taken over two minutes. */
const BUILT_WITHIN_MS = 600_000;
const root = join(import.meta.dirname, "..");
let out: string;
type Chunk = Rolldown.OutputChunk;
const chunks = new Map<string, Chunk>();

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "page-"));
  // As it is served: a test's own environment would put Svelte's warnings for developers in.
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({ root, logLevel: "error", build: { outDir: out } });
  if (Array.isArray(built) || !("output" in built)) throw new Error("the page is built as one");
  for (const one of built.output) if (one.type === "chunk") chunks.set(one.fileName, one);
}, BUILT_WITHIN_MS);

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(out, { recursive: true });
});

const files = (ending: string): string[] =>
  readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
const text = (name: string): string => readFileSync(join(out, name), "utf8");

/** The files of `src/` in a chunk. */
const sourcesIn = ({ moduleIds }: Chunk): string[] => moduleIds.map((id) => relative(root, id.split("?")[0] ?? id));

const isOf = (folder: string, chunk: Chunk): boolean =>
  sourcesIn(chunk).some((name) => name.startsWith(`src/games/${folder}/`));

/**
 * Parts that load when they are opened: a sheet of the room, the conversation, which the host may allow, the own tables
 * and the former guest of somebody who comes back, the page of a personal link, that of a past hand, what is said where
 * there is nothing, and the page of onlookers who are kept apart.
 */
const ASKED_FOR =
  /^src\/(?:room\/(?:chat|sheets|apart|lobby\/(?:OwnTables|Former|LinkPage|own-link)\b)|page\/(?:BoardPage|Nowhere|PastHand)\b)/;
const isAskedFor = (chunk: Chunk): boolean =>
  isOfProof(chunk) || isOfPrivacy(chunk) || sourcesIn(chunk).some((name) => ASKED_FOR.test(name));

/** The scripts that add chance to a deal once its table is there, and those that check one, with their ciphers. */
const isOfProof = (chunk: Chunk): boolean => sourcesIn(chunk).some((name) => name.startsWith("src/room/proof/"));

/** The pages on what the room keeps, which are none of a table. */
const isOfPrivacy = (chunk: Chunk): boolean => sourcesIn(chunk).some((name) => name.startsWith("src/privacy/"));

/** The page of a duplicate, which is none of a table either. */
const isOfDuplicate = (chunk: Chunk): boolean =>
  sourcesIn(chunk).includes("src/games/tonk/duplicate/DuplicatePage.svelte");

/** The review of a hand, the slips of a session and their drill, and the way to play on from a hand: for those who think a hand over, not for those who play. */
const isOfReview = (chunk: Chunk): boolean =>
  sourcesIn(chunk).some((name) => /^src\/games\/tonk\/(?:review\/|what-if\/PlayOn\.svelte$)/.test(name));

/** The page's own script, which it names itself. */
const isFirst = ({ fileName }: Chunk): boolean => text("index.html").includes(`src="/${fileName}"`);

/** Every script that a visitor's page can come to load, now or later, who only plays: neither the other game nor a page of its own. */
function loadedWithout(otherGame: string): Chunk[] {
  return reachedFrom(
    [...chunks.values()].filter(isFirst),
    (next) => !isOf(otherGame, next) && ![isOfProof, isOfPrivacy, isOfDuplicate, isOfReview].some((is) => is(next)),
  );
}

/** The scripts that load before the first card is played: the page, and the game's lobby and table, but no sheet. */
function playedWith(folder: string): Chunk[] {
  const parts = ["lobby/index.ts", "view.ts"].map((part) => `src/games/${folder}/${part}`);
  const first = [...chunks.values()].filter(
    (chunk) => isFirst(chunk) || sourcesIn(chunk).some((name) => parts.includes(name)),
  );
  return reachedFrom(first, (next) => !isAskedFor(next) && !GAMES.some((game) => isOf(game.folder, next)));
}

/** Some scripts with all that they import, and what they may ask for later as far as it is wanted. */
function reachedFrom(first: readonly Chunk[], isWanted: (later: Chunk) => boolean): Chunk[] {
  const reached = new Set(first);
  for (const chunk of reached) {
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(name);
      if (next && (chunk.imports.includes(name) || isWanted(next))) reached.add(next);
    }
  }
  return [...reached];
}

const packed = (scripts: readonly Chunk[]): number =>
  scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

describe("the built page", () => {
  it.each(GAMES)(
    "loads at most 100 kB of script, packed, to play $game, and 52 kB more for all that comes later",
    (game) => {
      const played = playedWith(game.folder);
      expect(played.some((chunk) => sourcesIn(chunk).includes(`src/games/${game.folder}/view.ts`))).toBe(true);
      expect(packed(played)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      expect(packed(loadedWithout(game.other))).toBeLessThanOrEqual(MAX_SCRIPT_BYTES + MAX_SHEETS_BYTES);
    },
  );

  it("loads at most 6 kB of script more, packed, to say what the room keeps", () => {
    const pages = [...chunks.values()].filter(isOfPrivacy);
    expect(pages.length).toBeGreaterThan(0);
    expect(packed(pages)).toBeLessThanOrEqual(6_000);
  });

  it("loads at most 9 kB of script more, packed, to think hands over", () => {
    const pages = [...chunks.values()].filter(isOfReview);
    expect(pages.length).toBeGreaterThan(0);
    expect(packed(pages)).toBeLessThanOrEqual(9_000);
  });

  it("loads at most 7 kB of script more, packed, for a duplicate and its sheet", () => {
    const page = [...chunks.values()].filter(isOfDuplicate);
    expect(page).toHaveLength(1);
    expect(packed(page)).toBeLessThanOrEqual(7_000);
  });

  it("loads at most 12 kB of script more, packed, to add chance to deals and to check them", () => {
    const proof = [...chunks.values()].filter(isOfProof);
    const [chance, sheet] = ["chance.ts", "DealSheet.svelte"].map((name) =>
      proof.filter((chunk) => sourcesIn(chunk).includes(`src/room/proof/${name}`)),
    );
    expect(packed(chance ?? [])).toBeLessThanOrEqual(1_400);
    expect(sheet).toHaveLength(1);
    expect(packed(proof)).toBeLessThanOrEqual(12_000);
  });

  it.each(GAMES)("loads nothing of another game with $game", ({ other }) => {
    expect(loadedWithout(other).filter((chunk) => isOf(other, chunk))).toEqual([]);
  });

  it("has no two scripts that import each other: one of them would run before what it needs", () => {
    const both = [...chunks.values()].flatMap((one) =>
      one.imports.filter((other) => chunks.get(other)?.imports.includes(one.fileName)),
    );
    // The parts of Tonk's sheets that are loaded between hands are functions alone, and run when both have loaded.
    expect(both.filter((name) => !/tonk-(sheets|between-hands)/.test(name))).toEqual([]);
  });

  it("begins with nothing of any game", () => {
    const first = [...chunks.values()].filter(isFirst);
    for (const chunk of first) first.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
    const games = first.flatMap(sourcesIn).filter((name) => name.startsWith("src/games/"));
    expect(new Set(games)).toEqual(new Set(["src/games/catalogue.ts"]));
  });

  it("has a face for each of the 52 cards and two jokers in every deck, the courts with French letters too", () => {
    for (const deck of ["house-two", "house-four", "two", "four"]) {
      const [file, ...others] = files(".json").filter((name) =>
        new RegExp(`cards-\\w+[\\\\/]${deck}\\.json$`).test(name),
      );
      expect(others).toEqual([]);
      const drawn = Object.keys(JSON.parse(text(file ?? "")) as object);
      expect(
        drawn.filter((name) => /^([A2-9TJQK][cdhs]|X[12])$/.test(name)),
        deck,
      ).toHaveLength(54);
      expect(drawn.filter((name) => /^[RDV][cdhs]$/.test(name))).toHaveLength(12);
    }
  });

  it("brings no sentences that only the command line says", () => {
    const catalogues = files(".json").filter((name) => /\.(?:en|fr)-/.test(name));
    expect(catalogues.length).toBeGreaterThan(4);
    const keys = catalogues.flatMap((name) => Object.keys(JSON.parse(text(name)) as object));
    expect(keys.filter((key) => key.startsWith("cli.") || key.startsWith("refusal.lab."))).toEqual([]);
  });

  it.each(Object.entries(CATALOGUE))("names %s, and thanks for it, among the room's sentences", (game, entry) => {
    const told = [`ui.lobby.game.${game}`, ...(entry.credit ? [entry.credit] : [])];
    for (const language of LANGUAGES) {
      const [room = ""] = files(".json").filter((name) => name.includes(`greenroom.${language}-`));
      const own = entry.sentences?.[language] ?? "none";
      expect(Object.keys(JSON.parse(text(room)) as object)).toEqual(expect.arrayContaining(told));
      expect(Object.keys(JSON.parse(text(own)) as object)).not.toEqual(expect.arrayContaining(told));
    }
  });

  it("holds no script or style inside the page itself", () => {
    const page = text("index.html");
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/);
  });

  it("asks nothing of other hosts", () => {
    for (const name of [...files(".html"), ...files(".css")]) {
      expect(text(name)).not.toMatch(/(?:src|href|url)[=(]["']?(?:https?:)?\/\//);
    }
    for (const name of files(".js")) expect(text(name)).not.toMatch(/(?:fetch|import|WebSocket)\(["'`]https?:/);
  });
});
