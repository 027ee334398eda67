/** A call over a chair stays as long as it takes to read, by the test's own clock. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Bubbles } from "../src/room/bubbles.svelte";
import type { GameTable } from "../src/room/game-table";
import type { Happened } from "../src/generated/wire";
import { held } from "./held-line";
import { update } from "./wire";
import { PlainTable } from "./plain-table";

let bubbles: Bubbles;
let table: GameTable;
const call = (...happened: Happened[]): void => bubbles.hear(update({ happened }), table);
const written = (chair: number, text: string): Happened => ({ t: "room", what: "chat", chair, name: "Bob", text });

beforeEach(() => {
  vi.useFakeTimers();
  bubbles = new Bubbles();
  table = held({ enter: (room) => new PlainTable(room) }).room.table;
});
afterEach(() => {
  bubbles.stop();
  vi.useRealTimers();
});

it("stays the longer the more there is to read", () => {
  call(written(1, "hm"), written(2, "x".repeat(200)));
  vi.advanceTimersByTime(3259);
  expect([...bubbles.shown.keys()]).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect([...bubbles.shown.keys()]).toEqual([2]);
  vi.advanceTimersByTime(9199 - 3260);
  expect([...bubbles.shown.keys()]).toEqual([2]);
  vi.advanceTimersByTime(1);
  expect(bubbles.shown.size).toBe(0);
});

it("gives way to what the same chair says next, which has its whole time", () => {
  call(written(1, "one"));
  vi.advanceTimersByTime(3000);
  call(written(1, "two"));
  vi.advanceTimersByTime(3000);
  expect([...bubbles.shown]).toEqual([[1, "two"]]);
  vi.advanceTimersByTime(1000);
  expect(bubbles.shown.size).toBe(0);
});
