/** The page as it is built: how heavy it is, and that it keeps to itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const MOST_SCRIPT = 100_000;
const GAMES = [
  { game: "Tonk", folder: "tonk", other: "tone" },
  { game: "Tone Poker", folder: "tone", other: "tonk" },
];
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
}, 120_000);

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

/** Every script that a visitor's page can come to load, now or later, who never opens the other game. */
function loadedWithout(otherGame: string): Chunk[] {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  const reached = new Set(entry ? [entry] : []);
  for (const chunk of reached) {
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(name);
      if (next && !(chunk.dynamicImports.includes(name) && isOf(otherGame, next))) reached.add(next);
    }
  }
  return [...reached];
}

describe("the built page", () => {
  it.each(GAMES)("loads at most 100 kB of script, packed, for all there is to $game", ({ folder, other }) => {
    const scripts = loadedWithout(other);
    expect(scripts.some((chunk) => sourcesIn(chunk).includes(`src/games/${folder}/view.ts`))).toBe(true);
    const packed = scripts.map(({ code }) => gzipSync(code, { level: 9 }).length);
    expect(packed.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT);
  });

  it.each(GAMES)("loads nothing of another game with $game", ({ other }) => {
    expect(loadedWithout(other).filter((chunk) => isOf(other, chunk))).toEqual([]);
  });

  it("begins with nothing of any game", () => {
    const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
    const first = [...(entry ? [entry] : [])];
    for (const chunk of first) first.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
    const games = first.flatMap(sourcesIn).filter((name) => name.startsWith("src/games/"));
    expect(new Set(games)).toEqual(new Set(["src/games/catalogue.ts"]));
  });

  it("has a face for each of the 52 cards and two jokers in every deck", () => {
    const svgs = files(".svg").map((name) => name.replaceAll("\\", "/"));
    for (const deck of ["house-two", "house-four", "two", "four"]) {
      const names = svgs.filter((name) => new RegExp(`cards-\\w+/${deck}/([A2-9TJQK][cdhs]|X[12])\\.svg$`).test(name));
      expect(names, deck).toHaveLength(54);
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
