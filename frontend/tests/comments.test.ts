/** Comments are understood at first reading: no bare relative ("What a seat holds.") begins one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const COMMENT = /\/\*\*?([^]*?)\*\/|<!--([^]*?)-->|(?<![:"'`\w/])\/\/([^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/g;
const RELATIVE = /^(?:What|Who|Whom|Whose|Which|Where|When|Why|How)\b(?!ever)/;

function comments(source: string): string[] {
  const found = [...source.matchAll(COMMENT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
  return found.map((text) => text.replaceAll(/\s*\n[ \t]*(?:\*|\/\/)?[ \t]*/g, " ").trim());
}

/** A question may begin so. */
const isRelative = (comment: string): boolean => RELATIVE.test(comment) && !/^[^.!:;]*\?/.test(comment);

it("begin with no bare relative", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const read = files.filter((name) => /\.(ts|svelte|css)$/.test(name) && !name.startsWith("generated/"));
  const found = read.flatMap((name) =>
    comments(readFileSync(join(SRC, name), "utf8")).map((comment) => `${name}: ${comment}`),
  );
  expect(found.length).toBeGreaterThan(2000);
  expect(found.filter((line) => isRelative(line.slice(line.indexOf(": ") + 2)))).toEqual([]);
});

it.each([
  ["/** How wide a card is. */", true],
  ["<!-- Where it lies. -->", true],
  ["// Who plays alone\n  // beats nobody.", true],
  ["/* What if? The try begins. */", false],
  ["/** The width of a card. */", false],
  ['const address = "https://What.example"; // An address.', false],
])("are found in %j: %s", (source, isFound) => {
  expect(comments(source).some(isRelative)).toBe(isFound);
});
