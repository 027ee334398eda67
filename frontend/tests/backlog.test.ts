/** Updates that come while something is still being shown. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../src/generated/wire";
import { Backlog } from "../src/room/backlog";
import { update } from "./wire";

let shown: Message[];
let busy: boolean;
let backlog: Backlog;

const hear = (n: number, urgent = false): void => backlog.hear({ message: update({ n }), at: n }, urgent);
const numbers = (): (number | string)[] => shown.map((one) => (one.is === "update" ? one.n : one.is));

beforeEach(() => {
  vi.useFakeTimers();
  [shown, busy] = [[], true];
  backlog = new Backlog(
    ({ message }) => void shown.push(message),
    () => busy,
  );
});
afterEach(() => vi.useRealTimers());

describe("the backlog of a table", () => {
  it("keeps nothing back from a table that is free", () => {
    busy = false;
    hear(1);
    expect(numbers()).toEqual([1]);
  });

  it("shows what came meanwhile one after another, and later ones behind them", () => {
    hear(1);
    hear(2);
    expect(numbers()).toEqual([]);
    busy = false;
    backlog.resume();
    hear(3);
    expect(numbers()).toEqual([1]);
    vi.runAllTimers();
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it("shows all of it at once to whoever is about to act on it", () => {
    hear(1);
    hear(2);
    backlog.flush();
    expect(numbers()).toEqual([1, 2]);
  });

  it("holds back neither answers nor what is urgent, and nothing urgent comes before the rest", () => {
    hear(1);
    backlog.hear({ message: { is: "refused", id: "a", code: "tonk.waits", args: {} }, at: 0 }, false);
    hear(2, true);
    expect(numbers()).toEqual(["refused", 1, 2]);
  });

  it("keeps a history behind the updates that it tells of, and before the later ones", () => {
    hear(1);
    backlog.hear({ message: { is: "history", id: "a", hands: [], chat: [] }, at: 0 }, false);
    hear(2);
    expect(numbers()).toEqual([]);
    busy = false;
    backlog.resume();
    vi.runAllTimers();
    expect(numbers()).toEqual([1, "history", 2]);
    backlog.hear({ message: { is: "history", id: "b", hands: [], chat: [] }, at: 0 }, false);
    expect(numbers().at(-1)).toBe("history");
  });

  it("waits for the next deal among what waited", () => {
    hear(1);
    hear(2);
    busy = false;
    backlog.resume();
    busy = true;
    vi.runAllTimers();
    expect(numbers()).toEqual([1]);
  });

  it("shows nothing after the end", () => {
    hear(1);
    backlog.stop();
    busy = false;
    backlog.resume();
    expect(numbers()).toEqual([]);
  });
});
