/** News stays as long as it takes to read, whatever else is told meanwhile, by the test's own clock. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameTable } from "../src/room/game-table";
import { News } from "../src/room/news.svelte";
import type { Line } from "../src/room/state";
import type { RoomShown } from "../src/generated/wire";
import { held } from "./held-line";
import { room } from "./wire";
import { PlainTable } from "./plain-table";

let news: News;
let table: GameTable;

function line(serial: number, what: RoomShown["what"], chair: number | null = null): Line {
  const happened: RoomShown = { t: "room", what, chair, name: "Lester", reaction: null, code: null };
  return { serial, happened, room: room(), seat: 0, chair: 1, end: null };
}

const shown = (): unknown[] => news.shown.map(({ happened }) => (happened as RoomShown).what);

beforeEach(() => {
  vi.useFakeTimers();
  news = new News();
  table = held({ enter: (room) => new PlainTable(room) }).room.table;
});
afterEach(() => {
  news.stop();
  vi.useRealTimers();
});

it("stays six seconds, whatever is told meanwhile", () => {
  const lines = [line(1, "rules_changed", 1), line(2, "ready", 2)];
  news.hear(lines, table);
  vi.advanceTimersByTime(1000);
  news.hear([...lines, line(3, "bot_slow", 2), line(4, "bot_failed", 3)], table);
  expect(shown()).toEqual(["rules_changed", "bot_slow", "bot_failed"]);
  vi.advanceTimersByTime(4999);
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(["bot_slow", "bot_failed"]);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual([]);
});

it("gives way to what is told of the same chair next, which has its whole time", () => {
  news.hear([line(1, "bot_failed", 2)], table);
  vi.advanceTimersByTime(3000);
  news.hear([line(1, "bot_failed", 2), line(2, "bot_not_asked", 2)], table);
  expect(shown()).toEqual(["bot_not_asked"]);
  vi.advanceTimersByTime(5999);
  expect(shown()).toEqual(["bot_not_asked"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it("outlives the lines, and is not shown again with what was written before", () => {
  news.hear([line(5, "bot_failed", 2)], table);
  news.hear([line(-1, "rules_changed", 1), line(6, "ready", 1)], table);
  expect(shown()).toEqual(["bot_failed"]);
  vi.advanceTimersByTime(6000);
  news.hear([line(5, "bot_failed", 2), line(6, "ready", 1)], table);
  expect(shown()).toEqual([]);
});
