/** Comments are understood at first reading: no bare relative ("What a seat holds.") begins one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FRONTEND = join(import.meta.dirname, "..");
const FOLDERS = ["src", "build", "deck", "lab", "tests"];
/** Its examples are no comments. */
const THIS = "tests/comments.test.ts";
const COMMENT = /\/\*\*?([^]*?)\*\/|<!--([^]*?)-->|(?<![:"'`\w/])\/\/([^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/g;
const RELATIVE = /^(?:What|Who|Whom|Whose|Which|Where|When|Why|How)\b(?!ever)/;

function comments(source: string): string[] {
  const found = [...source.matchAll(COMMENT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
  return found.map((text) => text.replaceAll(/\s*\n[ \t]*(?:\*|\/\/)?[ \t]*/g, " ").trim());
}

/** A question may begin so. */
const isRelative = (comment: string): boolean => RELATIVE.test(comment) && !/^[^.!:;]*\?/.test(comment);

function filesIn(folder: string): string[] {
  const names = readdirSync(join(FRONTEND, folder), { recursive: folder !== "", encoding: "utf8" });
  return names
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .filter((name) => /\.(ts|js|svelte|css)$/.test(name));
}

it("begin with no bare relative", () => {
  const files = ["", ...FOLDERS].flatMap(filesIn);
  const read = files.filter((name) => name !== THIS && !name.startsWith("src/generated/"));
  const found = read.flatMap((name) =>
    comments(readFileSync(join(FRONTEND, name), "utf8")).map((comment) => `${name}: ${comment}`),
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
