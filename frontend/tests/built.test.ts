/** The page as it is built: how heavy it is, and that it keeps to itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const MOST_SCRIPT = 100_000;
const GAMES = [
  { game: "Tonk", view: "src/games/tonk/view.ts", otherGame: /^src\/games\/tone\// },
  { game: "Tone Poker", view: "src/games/tone/view.ts", otherGame: /^src\/games\/tonk\/(rules|records|sheets|view)/ },
];
const root = join(import.meta.dirname, "..");
let out: string;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "page-"));
  // As it is served: a test's own environment would put Svelte's warnings for developers in.
  vi.stubEnv("NODE_ENV", "production");
  await build({ root, logLevel: "error", build: { outDir: out, manifest: "manifest.json" } });
  chunks = JSON.parse(text("manifest.json")) as Record<string, Chunk>;
}, 120_000);

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(out, { recursive: true });
});

const files = (ending: string): string[] =>
  readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
const text = (name: string): string => readFileSync(join(out, name), "utf8");

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

let chunks: Record<string, Chunk>;

/** Every script that a visitor's page can come to load, now or later, who never opens the other game. */
function loadedWithout(otherGame: RegExp): Set<string> {
  const reached = new Set(["index.html"]);
  for (const name of reached) {
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    for (const next of [...imports, ...dynamicImports]) if (!otherGame.test(next)) reached.add(next);
  }
  return new Set([...reached].flatMap((name) => chunks[name]?.file ?? []).filter((file) => file.endsWith(".js")));
}

describe("the built page", () => {
  it.each(GAMES)("loads at most 100 kB of script, packed, for all there is to $game", ({ view, otherGame }) => {
    const scripts = [...loadedWithout(otherGame)];
    expect(scripts).toContain(chunks[view]?.file);
    const packed = scripts.map((name) => gzipSync(text(name), { level: 9 }).length);
    expect(packed.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT);
  });

  it("has a face for each of the 52 cards in two and in four colours", () => {
    expect(
      files(".svg").filter((name) => /cards-\w+\/(two|four)\/[A2-9TJQK][cdhs]\.svg$/.test(name.replaceAll("\\", "/"))),
    ).toHaveLength(104);
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
