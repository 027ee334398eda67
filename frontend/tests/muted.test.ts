/** Somebody is muted by chair, and by name only where they have no chair. */
import { expect, it } from "vitest";
import { Muted } from "../src/room/muted.svelte";
import type { Memory } from "../src/page/memory";
import { update } from "./wire";

const BOB = { chair: 2, name: "Bob" };
const EVE = { chair: null, name: "Eve" };

function memory(text: string | null = null): Memory {
  let kept = text;
  return { recall: () => kept, remember: (value) => void (kept = value), forget: () => void (kept = null) };
}

/** The names of those of whom a reaction is still heard. */
function heard(muted: Muted, ...who: { chair: number | null; name: string }[]): unknown[] {
  const message = muted.without(
    update({ happened: who.map((one) => ({ t: "room", what: "reaction", reaction: "nice", ...one })) }),
  );
  return message.is === "update" ? message.happened.map((one) => ("name" in one ? one.name : null)) : [];
}

it("silences a chair whatever its name is, and nobody else of that name", () => {
  const muted = new Muted(memory());
  muted.toggle(BOB);
  expect(heard(muted, BOB, { chair: 3, name: "Bob" }, { chair: null, name: "Bob" })).toEqual(["Bob", "Bob"]);
  expect(heard(muted, { chair: 2, name: "Bobby" })).toEqual([]);
  muted.toggle(BOB);
  expect(heard(muted, BOB)).toEqual(["Bob"]);
});

it("silences somebody without a chair by name", () => {
  const muted = new Muted(memory());
  muted.toggle(EVE);
  expect(heard(muted, EVE, { chair: null, name: "Ann" }, { chair: 1, name: "Eve" })).toEqual(["Ann", "Eve"]);
});

it("stays through a reload, and begins with nobody where what is stored cannot be read", () => {
  const kept = memory();
  new Muted(kept).toggle(BOB);
  expect(new Muted(kept).has(BOB)).toBe(true);
  expect(new Muted(memory("{")).has(BOB)).toBe(false);
  expect(new Muted(memory("7")).has(BOB)).toBe(false);
});

it("takes out what somebody writes, and what they had written before one came", () => {
  const muted = new Muted(memory());
  muted.toggle(BOB);
  const written = { t: "room", what: "chat", text: "psst" } as const;
  const [his, hers] = [
    { ...written, ...BOB },
    { ...written, chair: 3, name: "Cy" },
  ];
  expect(muted.without(update({ happened: [his, hers] }))).toMatchObject({ happened: [hers] });
  expect(muted.without({ is: "history", id: "a", hands: [], chat: [his, hers] })).toMatchObject({ chat: [hers] });
});

it("leaves all else that somebody does as it is", () => {
  const muted = new Muted(memory());
  muted.toggle(BOB);
  const sat = update({ happened: [{ t: "room", what: "joined", ...BOB }] });
  expect(muted.without(sat)).toEqual(sat);
});
