/** The page asks often enough for the server's time, so that hands begin together in every browser (TP-15). */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepTime } from "../src/games/tone/sound/server-time";
import type { Message } from "../src/generated/wire";
import { serverClock } from "../src/games/tone/piano";
import type { Room } from "../src/room/room.svelte";

const SERVER_AHEAD = 5_000_000;
const FIRST = [0, 400, 900, 1600];
const every = (ms: number, first: number, last: number): number[] =>
  Array.from({ length: (last - first) / ms + 1 }, (_, i) => first + i * ms);

/** A table that answers a question for the time after so many milliseconds, or never. */
class FarTable {
  /** The times of the questions, in milliseconds since the test began. */
  asked: number[] = [];
  refuses = false;
  #listeners = new Set<(message: Message) => void>();
  #began = performance.now();

  constructor(public trip: number) {}

  get room(): Room {
    return this as unknown as Room;
  }

  send(order: object): string {
    expect(order).toEqual({ do: "ping" });
    const id = String(this.asked.push(performance.now() - this.#began));
    const at = SERVER_AHEAD + performance.now() + this.trip / 2;
    const pong = { is: "pong", id, at } as Message;
    const refused = { is: "refused", id, code: "room.busy", args: {} } as Message;
    if (this.trip < Infinity) setTimeout(() => this.#say(this.refuses ? refused : pong), this.trip);
    return id;
  }

  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #say(message: Message): void {
    for (const listener of this.#listeners) listener(message);
  }
}

let end: () => void;

function kept(trip: number): FarTable {
  const table = new FarTable(trip);
  end = keepTime(table.room);
  return table;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the server's time", () => {
  it("is asked for a few times at once, and then once a minute", async () => {
    const table = kept(10);
    await pass(150_000);
    expect(table.asked).toEqual([...FIRST, 60_000, 120_000]);
  });

  it("is learnt from when the question left and when the answer came", async () => {
    const noteAnswer = vi.spyOn(serverClock, "noteAnswer");
    const began = performance.now();
    kept(30);
    await pass(30);
    expect(noteAnswer.mock.calls).toEqual([[began, SERVER_AHEAD + began + 15, began + 30]]);
  });

  it("is asked for again every two seconds until one answer was quick", async () => {
    const table = kept(300);
    await pass(5000);
    expect(table.asked).toEqual([...FIRST, 2000, 4000]);
    table.trip = 10;
    await pass(54_000);
    expect(table.asked).toEqual([...FIRST, 2000, 4000, 6000]);
  });

  it("is known well enough by an answer within 40 ms, and not by one of 41", async () => {
    const near = kept(40);
    await pass(3000);
    end();
    const far = kept(41);
    await pass(3000);
    expect([near.asked, far.asked]).toEqual([FIRST, [...FIRST, 2000]]);
  });

  it.each([
    ["one quick answer stays enough when later ones are slow", 10, 300],
    ["one quick answer is enough though the first were slow", 300, 10],
  ])("is not asked for again: %s", async (_, first, later) => {
    const table = kept(first);
    await pass(1000);
    table.trip = later;
    await pass(10_000);
    expect(table.asked.filter((at) => at > 2000)).toEqual([]);
  });

  it("is asked for again where nothing was answered, or only refused", async () => {
    const silent = kept(Infinity);
    await pass(5000);
    end();
    const refusing = kept(10);
    refusing.refuses = true;
    await pass(5000);
    expect([silent.asked, refusing.asked]).toEqual([
      [...FIRST, 2000, 4000],
      [...FIRST, 2000, 4000],
    ]);
  });

  it("is asked for once a minute in the end, however slow the answers stay", async () => {
    const table = kept(300);
    await pass(59_000);
    expect(table.asked).toEqual([...FIRST, ...every(2000, 2000, 58_000)]);
    await pass(2000);
    const before = table.asked.length;
    await pass(119_000);
    expect(table.asked.slice(before)).toEqual([120_000, 180_000]);
  });

  it("is asked for no more once the table is left", async () => {
    const table = kept(Infinity);
    await pass(500);
    end();
    expect(vi.getTimerCount()).toBe(0);
    await pass(200_000);
    expect(table.asked).toEqual([0, 400]);
  });
});
