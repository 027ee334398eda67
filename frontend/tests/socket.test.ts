import { beforeEach, describe, expect, it } from "vitest";
import { PROTOCOL, type Message } from "../src/generated/wire";
import { backoff, TableSocket, type Connection, type SocketLike } from "../src/room/socket";
import { update } from "./wire";

class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.(new Event("open"));
  }

  hears(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }

  breaks(): void {
    this.onclose?.({} as CloseEvent);
  }
}

let sockets: FakeSocket[];
let waits: { at: number; then: () => void }[];
let clock: number;
let seen: boolean;
let changed: (() => void) | null;
let heard: Message[];
let states: Connection[];
let line: TableSocket;
let chance: number;

const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();

/** Lets time pass, and does what is due meanwhile. */
function pass(ms: number): void {
  const until = clock + ms;
  for (;;) {
    const next = waits.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    waits.splice(waits.indexOf(next), 1);
    clock = next.at;
    next.then();
  }
  clock = until;
}

/** All messages that were sent on a line but the pings. */
const said = (socket: FakeSocket): unknown[] => socket.sent.filter((one) => one["do"] !== "ping");
const beats = (socket: FakeSocket): number => socket.sent.filter((one) => one["do"] === "ping").length;

beforeEach(() => {
  sockets = [];
  waits = [];
  clock = 0;
  seen = true;
  changed = null;
  heard = [];
  states = [];
  chance = 0;
  const outside = {
    open: () => (sockets.push(new FakeSocket()), last()),
    after: (ms: number, then: () => void) => {
      const wait = { at: clock + ms, then };
      waits.push(wait);
      return () => (waits = waits.filter((one) => one !== wait));
    },
    chance: () => (chance = (chance + 0.137) % 1),
    seen: () => seen,
    changes: (then: () => void) => ((changed = then), () => (changed = null)),
  };
  line = new TableSocket(outside, { message: (message) => heard.push(message), connection: (now) => states.push(now) });
  line.connect();
});

describe("the line to a table", () => {
  it("greets with the protocol, and after a break with what it saw last", () => {
    last().opens();
    expect(last().sent[0]).toEqual({ do: "hello", protocol: PROTOCOL, seen: null });
    last().hears(update({ n: 7 }));
    last().breaks();
    pass(400);
    last().opens();
    expect(last().sent[0]).toEqual({ do: "hello", protocol: PROTOCOL, seen: { epoch: "e", n: 7 } });
  });

  it("sends an unanswered command again under the same id", () => {
    last().opens();
    const id = line.send({ do: "ready" });
    last().breaks();
    pass(400);
    last().opens();
    expect(last().sent[1]).toEqual({ do: "ready", id });
  });

  it("forgets a command that was acknowledged, done or refused", () => {
    last().opens();
    const ids = [line.send({ do: "ready" }), line.send({ do: "sit" }), line.send({ do: "take_back" })] as const;
    last().hears(update({ ack: ids[0] }));
    last().hears({ is: "done", id: ids[1] });
    last().hears({ is: "refused", id: ids[2], code: "room.no", args: {} });
    last().breaks();
    pass(400);
    last().opens();
    expect(said(last())).toHaveLength(1);
  });

  it("holds a command until the line is open", () => {
    line.send({ do: "sit" });
    expect(last().sent).toEqual([]);
    last().opens();
    expect(last().sent.map((one) => one["do"])).toEqual(["hello", "sit"]);
  });

  it("lets a late reaction go", () => {
    line.send({ do: "react", reaction: "nice" });
    last().opens();
    expect(last().sent).toHaveLength(1);
  });

  it("passes over an update that it has seen", () => {
    last().opens();
    last().hears(update({ n: 3 }));
    last().hears(update({ n: 3 }));
    last().hears(update({ n: 1, epoch: "other" }));
    expect(heard).toHaveLength(2);
  });

  it("fills in the room that a step leaves out, also after a break", () => {
    const { is, room, ...step } = update();
    last().opens();
    last().hears(update({ n: 3 }));
    last().hears({ ...step, is: "step", n: 4 });
    last().breaks();
    pass(400);
    last().opens();
    last().hears({ ...step, is: "step", n: 5 });
    expect(heard).toEqual([3, 4, 5].map((n) => ({ ...step, is, n, room })));
  });

  it("stays away when told to reload or that the table is closed", () => {
    last().opens();
    last().hears({ is: "reload", protocol: 2 });
    last().breaks();
    expect(states.at(-1)).toBe("outdated");
    expect(waits).toEqual([]);
    line.connect();
    last().opens();
    last().hears({ is: "bye", code: "room.removed", again: false });
    expect(states.at(-1)).toBe("closed");
  });

  it("takes its time to come back after a bye that invites it, longer each time", () => {
    const bye: Message = { is: "bye", code: "wire.too_slow", again: true };
    last().opens();
    last().hears(bye);
    expect([heard.at(-1), states.at(-1), last().closed]).toEqual([bye, "waiting", true]);
    pass(230);
    expect(sockets).toHaveLength(1);
    pass(170);
    expect(sockets).toHaveLength(2);
    last().opens();
    last().hears(bye);
    pass(470);
    expect(sockets).toHaveLength(2);
    pass(330);
    expect(sockets).toHaveLength(3);
  });

  it.each(["wire.hello_first", "web.too_many_sockets"])(
    "comes again by itself after %s, without being open",
    (code) => {
      const bye: Message = { is: "bye", code, again: true };
      for (const wait of [400, 800, 1600, 3200, 6400, 8000, 8000]) {
        const before = sockets.length;
        last().opens();
        last().hears(bye);
        expect([heard.at(-1), states.at(-1)]).toEqual([bye, "waiting"]);
        pass(wait);
        expect(sockets).toHaveLength(before + 1);
      }
      expect(states).not.toContain("open");
      last().opens();
      last().hears(update({ n: 1 }));
      expect(states.at(-1)).toBe("open");
    },
  );

  it("follows a table that has moved at once, says nothing of it, and asks again what was not answered", () => {
    last().opens();
    last().hears(update({ n: 7 }));
    const id = line.send({ do: "ready" });
    last().hears({ is: "bye", code: "room.moved", again: true });
    pass(300);
    expect(sockets).toHaveLength(2);
    last().opens();
    expect(said(last())).toEqual([
      { do: "hello", protocol: PROTOCOL, seen: { epoch: "e", n: 7 } },
      { do: "ready", id },
    ]);
    last().hears(update({ n: 7, epoch: "f" }));
    expect(heard.map(({ is }) => is)).toEqual(["update", "update"]);
    expect(states).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
  });

  it("takes its time where a table is sent on and on", () => {
    last().opens();
    last().hears(update({ n: 7 }));
    for (const [least, most] of [
      [0, 300],
      [230, 400],
      [470, 800],
    ] as const) {
      const before = sockets.length;
      last().hears({ is: "bye", code: "room.moved", again: true });
      pass(least);
      expect(sockets).toHaveLength(before);
      pass(most - least);
      expect(sockets).toHaveLength(before + 1);
      last().opens();
    }
  });

  it("asks for a sign as soon as it is back, since nothing may have been missed", () => {
    last().opens();
    last().hears(update({ n: 7 }));
    last().breaks();
    pass(300);
    last().opens();
    expect(beats(last())).toBe(1);
    last().hears({ is: "pong", id: "beat", at: 0 });
    expect(states.at(-1)).toBe("open");
  });

  it("gives every command an id of its own", () => {
    const ids = new Set(Array.from({ length: 50 }, () => line.send({ do: "ready" })));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  it("tries again at once, not all pages in one instant, then waits longer each time, up to eight seconds", () => {
    expect([backoff(0, 0), backoff(0, 1)]).toEqual([0, 300]);
    expect([backoff(1, 0), backoff(1, 1)]).toEqual([240, 400]);
    expect(backoff(4, 1)).toBe(3200);
    expect(backoff(20, 1)).toBe(8000);
  });

  it("is open once it has brought something, and not as soon as it takes something", () => {
    last().opens();
    expect(states).toEqual(["connecting"]);
    last().hears(update({}));
    last().hears(update({ n: 9 }));
    expect(states).toEqual(["connecting", "open"]);
  });

  it("asks for a sign after two seconds of silence, and not while there is something to hear", () => {
    last().opens();
    last().hears(update({}));
    for (let n = 10; n < 20; n += 1) {
      pass(1000);
      last().hears(update({ n }));
    }
    expect(beats(last())).toBe(0);
    pass(2000);
    expect(beats(last())).toBe(1);
    last().hears({ is: "pong", id: "beat", at: 0 });
    pass(2000);
    expect([beats(last()), sockets.length]).toEqual([2, 1]);
  });

  it("takes a line for dead that is silent for five seconds, and tries anew", () => {
    last().opens();
    last().hears(update({}));
    const dead = last();
    pass(4810);
    expect(states.at(-1)).toBe("waiting");
    expect(dead.closed).toBe(true);
    pass(400);
    expect(sockets).toHaveLength(2);
    dead.hears({ is: "bye", code: "room.removed", again: false });
    dead.breaks();
    expect(states.at(-1)).toBe("connecting");
    last().opens();
    last().hears(update({ n: 30 }));
    expect(states.at(-1)).toBe("open");
  });

  it("hears what came while the page itself had no time, before it takes a line for dead", () => {
    last().opens();
    last().hears(update({}));
    pass(4750);
    last().hears({ is: "pong", id: "beat", at: 0 });
    pass(1000);
    expect([sockets.length, states.at(-1)]).toEqual([1, "open"]);
  });

  it("gives up a try that neither opens nor fails, and does not greet on it later", () => {
    const first = last();
    pass(11_000);
    expect(sockets).toHaveLength(1);
    pass(2000);
    expect(sockets).toHaveLength(2);
    first.opens();
    expect(first.sent).toEqual([]);
  });

  it("asks at once when the browser finds or loses a network, or the page is seen again", () => {
    last().opens();
    last().hears(update({}));
    changed?.();
    expect(beats(last())).toBe(1);
    pass(2900);
    expect(states.at(-1)).toBe("waiting");
  });

  it("tries at once when there may be a network again, however long it would have waited", () => {
    for (let tries = 0; tries < 5; tries += 1) {
      last().breaks();
      if (tries < 4) pass(8000);
    }
    const before = sockets.length;
    changed?.();
    expect(sockets).toHaveLength(before + 1);
    last().opens();
    last().hears(update({}));
    pass(1500);
    expect([sockets.length, states.at(-1)]).toEqual([before + 1, "open"]);
  });

  it("asks nothing while nobody sees the page, nor after the end", () => {
    last().opens();
    last().hears(update({}));
    seen = false;
    changed?.();
    pass(60_000);
    expect([beats(last()), sockets.length, states.at(-1)]).toEqual([0, 1, "open"]);
    last().hears(update({ n: 40 }));
    pass(60_000);
    expect(beats(last())).toBe(0);
    seen = true;
    line.close();
    pass(60_000);
    expect([beats(last()), sockets.length, changed]).toEqual([0, 1, null]);
  });
});
