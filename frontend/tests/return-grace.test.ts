/** A table that goes on elsewhere: a moment in which nothing is seen of it. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Message, Update } from "../src/generated/wire";
import type { GameView } from "../src/room/game";
import { ReturningChairs, saidReady } from "../src/room/return-grace";
import { Room } from "../src/room/room.svelte";
import type { SocketLike } from "../src/room/socket";
import { chair, room, update } from "./wire";
import { PlainTable } from "./plain-table";

const back = (number: number): Update["happened"][number] => ({ t: "room", what: "back", chair: number });
const here = ({ room: { chairs } }: Update): boolean[] => chairs.map(({ connected }) => connected);
const seated = (...connected: boolean[]): Update["room"] =>
  room({ chairs: connected.map((one, seat) => chair(seat, { connected: one })) });

describe("who comes back with a table", () => {
  it("is not shown as gone meanwhile, and nobody is told that they are back", () => {
    const chairs = new ReturningChairs();
    const before = update({ epoch: "a", room: seated(true, true, false) });
    const first = update({ epoch: "b", room: seated(true, false, false) });
    expect(chairs.begins(first, before)).toBe(true);
    expect(here(chairs.steady(first))).toEqual([true, true, false]);
    const second = update({ epoch: "b", n: 2, room: seated(true, true, false), happened: [back(2)] });
    expect(chairs.steady(second).happened).toEqual([]);
    const third = update({ epoch: "b", n: 3, room: seated(true, true, true), happened: [back(3)] });
    expect(chairs.steady(third)).toEqual(third);
    const gone = update({ epoch: "b", n: 4, room: seated(true, false, true) });
    expect(here(chairs.steady(gone))).toEqual([true, false, true]);
  });

  it("is away who is not back in time", () => {
    const chairs = new ReturningChairs();
    const before = update({ epoch: "a", room: seated(true, true) });
    const first = update({ epoch: "b", room: seated(true, false) });
    chairs.begins(first, before);
    const shown = chairs.steady(first);
    expect(here(chairs.over(shown))).toEqual([true, false]);
    const late = update({ epoch: "b", n: 2, room: seated(true, true), happened: [back(2)] });
    expect(chairs.steady(late)).toEqual(late);
  });

  it("has nothing to do with a stream that goes on", () => {
    const chairs = new ReturningChairs();
    const next = update({ n: 2, room: seated(true, false) });
    expect(chairs.begins(next, update({ room: seated(true, true) }))).toBe(false);
    expect(chairs.steady(next)).toBe(next);
  });
});

describe("being ready for the next hand", () => {
  const between = (ready: boolean, hand = 3): Update =>
    update({ room: room({ phase: "between", hand_number: hand, chairs: [chair(0, { ready }), chair(1)] }) });

  it("is said again where it was lost, and for the same hand alone", () => {
    expect(saidReady(between(false), between(true))).toBe(true);
    expect(saidReady(between(false, 4), between(true))).toBe(false);
    expect(saidReady(between(true), between(true))).toBe(false);
    expect(saidReady(between(false), between(false))).toBe(false);
  });
});

describe("a room whose line is cut", () => {
  let socket: SocketLike;
  let waits: { at: number; then: () => void }[];
  let clock: number;
  let at: Room;
  let sent: { do: string }[];

  function pass(ms: number): void {
    const until = clock + ms;
    for (;;) {
      const next = waits.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      waits.splice(waits.indexOf(next), 1);
      clock = next.at;
      next.then();
    }
    clock = until;
  }

  const hears = (message: Message): void =>
    socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  const opens = (): void => socket.onopen?.(new Event("open"));
  const breaks = (): void => socket.onclose?.({} as CloseEvent);

  beforeEach(() => {
    [waits, clock, sent] = [[], 0, []];
    const view = {
      isQuiet: () => false,
      addedEvents: () => [],
      enter: (of: Room) => new PlainTable(of),
    } as unknown as GameView;
    at = new Room("t", view, {
      open: () =>
        (socket = {
          onopen: null,
          onmessage: null,
          onclose: null,
          send: (text) => sent.push(JSON.parse(text) as { do: string }),
          close: () => undefined,
        }),
      after: (ms, then) => {
        const wait = { at: clock + ms, then };
        waits.push(wait);
        return () => (waits = waits.filter((one) => one !== wait));
      },
      chance: () => 0.5,
      seen: () => true,
      changes: () => () => undefined,
    });
    opens();
    hears(update({ epoch: "a", n: 7, room: seated(true, true) }));
  });

  it("shows it after a second, and not where it is back by then", () => {
    breaks();
    pass(900);
    expect(at.isLost).toBe(false);
    opens();
    hears(update({ epoch: "a", n: 8 }));
    pass(1500);
    expect(at.isLost).toBe(false);
    breaks();
    pass(1100);
    expect(at.isLost).toBe(true);
    opens();
    hears(update({ epoch: "a", n: 9 }));
    expect(at.isLost).toBe(false);
  });

  it("counts the second from when the line was cut, however often it is tried", () => {
    breaks();
    for (let tries = 0; tries < 4; tries += 1) {
      pass(260);
      breaks();
    }
    expect(at.isLost).toBe(true);
    at.close();
    expect(at.isLost).toBe(false);
  });

  it("shows the others as they were until they have had time to follow", async () => {
    hears({ is: "bye", code: "room.moved", again: true });
    await vi.dynamicImportSettled();
    pass(300);
    opens();
    hears(update({ epoch: "b", n: 1, room: seated(true, false) }));
    expect(at.update && here(at.update)).toEqual([true, true]);
    expect(at.state.notice).toBe(null);
    pass(1400);
    expect(at.update && here(at.update)).toEqual([true, true]);
    pass(200);
    expect(at.update && here(at.update)).toEqual([true, false]);
  });

  it("says again that its reader is ready", async () => {
    const ready = (epoch: string, said: boolean): Update =>
      update({ epoch, n: 8, room: room({ phase: "between", chairs: [chair(0, { ready: said })] }) });
    hears(ready("a", true));
    breaks();
    await vi.dynamicImportSettled();
    pass(300);
    opens();
    sent = [];
    hears(ready("b", false));
    expect(sent.filter((one) => one.do === "ready")).toHaveLength(1);
  });
});
