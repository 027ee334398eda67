/** No component and no state of the page is larger than what can be read at once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const MOST_LINES = 200;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
const linesOf = (name: string): number => readFileSync(join(SRC, name), "utf8").trimEnd().split("\n").length;

describe.each([
  ["component", /\.svelte$/],
  ["state", /\.svelte\.ts$/],
])("every %s of the page", (_, kind) => {
  const found = files.filter((name) => kind.test(name));

  it(`has at most ${MOST_LINES} lines: what grows beyond holds two ideas, and is parted`, () => {
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => linesOf(name) > MOST_LINES)).toEqual([]);
  });
});
