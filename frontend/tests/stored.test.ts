/** Later pages read all that browsers keep: by its names, and as earlier pages wrote it. */
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const KEPT = [
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
];
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
};

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\bmemory\("([a-z-]+)"\)/g)].map(([, name]) => name ?? "");

it("keeps nothing under another name than before", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  expect(sources.flatMap((name) => namesIn(readFileSync(`src/${name}`, "utf8"))).sort()).toEqual(KEPT);
});

it("finds the rule sets that earlier pages saved, and keeps them when another is saved", async () => {
  const friday = '{"name":"Friday","wish":{"preset":"seattle","overrides":{"hand_size":7}}}';
  const sunday = '{"name":"Sunday","ruleChoice":{"preset":"classic","overrides":{}}}';
  stored.set("greenroom.rules", `[${friday},${sunday}]`);
  const { savedRules, saveRules } = await import("../src/games/tonk/rules/saved-rules.svelte");
  expect(savedRules()).toEqual([
    { name: "Friday", ruleChoice: { preset: "seattle", overrides: { hand_size: 7 } } },
    { name: "Sunday", ruleChoice: { preset: "classic", overrides: {} } },
  ]);
  saveRules({ name: "Today", ruleChoice: { preset: "slap", overrides: {} } });
  expect(savedRules().map(({ name }) => name)).toEqual(["Today", "Friday", "Sunday"]);
  expect(stored.get("greenroom.rules")).toContain(friday);
});

it("takes a damaged invitation for none", async () => {
  stored.set("greenroom.invited", "{");
  const { invitation } = await import("../src/room/lobby/invitation");
  expect(invitation()).toBeNull();
});
