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

it("leaves out of the saved rule sets what is none", async () => {
  const friday = { name: "Friday", wish: { preset: "seattle", overrides: {} } };
  stored.set("greenroom.rules", JSON.stringify([null, 7, [], {}, { name: 1, wish: {} }, friday]));
  const { savedRules } = await import("../src/games/tonk/rules/saved-rules.svelte");
  expect(savedRules().map(({ name }) => name)).toEqual(["Friday"]);
});

it.each(["{", "null", "7", "{}"])("takes %s for no rule sets", async (text) => {
  stored.set("greenroom.rules", text);
  const { savedRules } = await import("../src/games/tonk/rules/saved-rules.svelte");
  expect(savedRules()).toEqual([]);
});

it("finds the invitation that an earlier page stored", async () => {
  stored.set("greenroom.invited", '{"code":"k7qm3x","host":null}');
  const { invitation } = await import("../src/room/lobby/invitation");
  expect(invitation()).toEqual({ code: "k7qm3x", host: null });
});

it.each(["{", "null", "[]", '{"code":7,"host":null}', '{"code":"k7qm3x"}'])(
  "takes %s for no invitation",
  async (text) => {
    stored.set("greenroom.invited", text);
    const { invitation } = await import("../src/room/lobby/invitation");
    expect(invitation()).toBeNull();
  },
);

it.each(["{", "null", "[]", '{"code":"aaaaaa","address":7}'])("takes %s for no way back to a hand", async (text) => {
  stored.set("greenroom.what-if", text);
  const { originOf } = await import("../src/games/tonk/what-if/origin");
  expect(originOf("aaaaaa")).toBeNull();
});
