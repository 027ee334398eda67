/** Later pages read what browsers keep as earlier pages wrote it; `memory.test.ts` holds its names. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

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
