/** The page stores each thing under a name of its own, and never changes that name. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

it("remembers each thing in one place, under the name that browsers know already", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const declared = files.flatMap((name) => [
    ...readFileSync(join(SRC, name), "utf8").matchAll(/\bmemory\("([\w-]+)"\)/g),
  ]);
  const names = declared.map(([, name]) => name).sort();
  expect(names).toEqual([
    "card-label",
    "clicks",
    "deck",
    "drone",
    "explained",
    "game",
    "hands",
    "hear-way",
    "language",
    "letters",
    "name",
    "rules",
    "sort",
    "sound",
    "theme",
    "tonic",
    "volume",
  ]);
});
