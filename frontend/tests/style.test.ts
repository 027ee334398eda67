/** Colours and layers have names, and stand in one file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const TOKENS = "style/tokens.css";

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
const text = (name: string): string => readFileSync(join(SRC, name), "utf8");
const styled = files.filter((name) => /\.(css|svelte|ts)$/.test(name) && name !== TOKENS);

/** Every line of every file that says something of the kind. */
const saying = (what: RegExp): string[] =>
  styled.flatMap((name) => {
    const lines = text(name).split("\n");
    return lines.filter((line) => what.test(line)).map((line) => `${name}: ${line.trim()}`);
  });

describe("the page's style", () => {
  it("takes every colour from the tokens, a shadow's black too", () => {
    expect(saying(/#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|(ok)?(lab|lch)|color)\(/i)).toEqual([]);
  });

  it("names every layer", () => {
    expect(saying(/z-index:\s*-?\d/)).toEqual([]);
  });

  it("has a use for every token, and a token for every name", () => {
    const defined = new Set([...text(TOKENS).matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name));
    const everything = [TOKENS, ...styled].map(text).join("\n");
    const used = new Set([...everything.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const own = new Set([...everything.matchAll(/(?:style:|[\s"`{;])(--[\w-]+)(?::|=)/g)].map(([, name]) => name));
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => !own.has(name))).toEqual([]);
  });
});
