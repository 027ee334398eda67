/** The page as it is built: how heavy it is, and that it keeps to itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const MOST_SCRIPT = 100_000;
const root = join(import.meta.dirname, "..");
let out: string;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "page-"));
  // As it is served: a test's own environment would put Svelte's warnings for developers in.
  vi.stubEnv("NODE_ENV", "production");
  await build({ root, logLevel: "error", build: { outDir: out } });
}, 120_000);

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(out, { recursive: true });
});

const files = (ending: string): string[] => readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
const text = (name: string): string => readFileSync(join(out, name), "utf8");

describe("the built page", () => {
  it("has at most 100 kB of script, packed, in all", () => {
    const scripts = files(".js").map((name) => gzipSync(text(name), { level: 9 }).length);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT);
  });

  it("has a face for each of the 52 cards in two and in four colours", () => {
    expect(files(".svg").filter((name) => /cards-\w+\/(two|four)\/[A2-9TJQK][cdhs]\.svg$/.test(name.replaceAll("\\", "/")))).toHaveLength(104);
  });

  it("holds no script or style inside the page itself", () => {
    const page = text("index.html");
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/);
  });

  it("asks nothing of other hosts", () => {
    for (const name of [...files(".html"), ...files(".css")]) expect(text(name)).not.toMatch(/(?:src|href|url)[=(]["']?(?:https?:)?\/\//);
    for (const name of files(".js")) expect(text(name)).not.toMatch(/(?:fetch|import|WebSocket)\(["'`]https?:/);
  });
});
