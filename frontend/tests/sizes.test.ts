/** No component and no state of the page is longer, and no line wider, than what can be read at once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const MAX_LINES = 200;
const MAX_COLUMNS = 120;
/** Paths of drawings, which nobody reads. */
const DRAWN = ["games/tone/lesson/Staff.svelte", "parts/icons.ts"];

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
const linesOf = (name: string): string[] => readFileSync(join(SRC, name), "utf8").trimEnd().split("\n");

describe.each([
  ["component", /\.svelte$/],
  ["state", /\.svelte\.ts$/],
])("every %s of the page", (_, kind) => {
  const found = files.filter((name) => kind.test(name));

  it(`has at most ${MAX_LINES} lines: what grows beyond holds two ideas, and is parted`, () => {
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => linesOf(name).length > MAX_LINES)).toEqual([]);
  });
});

describe("the lines of the page", () => {
  it(`have at most ${MAX_COLUMNS} columns, comments too, but for drawings`, () => {
    const written = files.filter((name) => /\.(css|svelte|ts)$/.test(name) && !name.startsWith("generated/"));
    const wide = written.filter((name) => linesOf(name).some((line) => [...line].length > MAX_COLUMNS));
    expect(wide.sort()).toEqual(DRAWN);
  });
});
