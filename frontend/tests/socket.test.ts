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
let waits: { ms: number; then: () => void }[];
let heard: Message[];
let states: Connection[];
let line: TableSocket;
let chance: number;

const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();

beforeEach(() => {
  sockets = [];
  waits = [];
  heard = [];
  states = [];
  chance = 0;
  const outside = {
    open: () => (sockets.push(new FakeSocket()), last()),
    after: (ms: number, then: () => void) => (waits.push({ ms, then }), () => undefined),
    chance: () => (chance = (chance + 0.137) % 1),
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
    waits[0]?.then();
    last().opens();
    expect(last().sent[0]).toEqual({ do: "hello", protocol: PROTOCOL, seen: { epoch: "e", n: 7 } });
  });

  it("sends an unanswered command again under the same id", () => {
    last().opens();
    const id = line.send({ do: "ready" });
    last().breaks();
    waits[0]?.then();
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
    waits[0]?.then();
    last().opens();
    expect(last().sent).toHaveLength(1);
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

  it("comes back after a bye that invites it", () => {
    last().opens();
    last().hears({ is: "bye", code: "room.slow", again: true });
    last().breaks();
    expect(waits).toHaveLength(1);
  });

  it("gives every command an id of its own", () => {
    const ids = new Set(Array.from({ length: 50 }, () => line.send({ do: "ready" })));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  it("waits longer each time, up to eight seconds", () => {
    expect(backoff(0, 1)).toBe(400);
    expect(backoff(3, 1)).toBe(3200);
    expect(backoff(20, 1)).toBe(8000);
    expect(backoff(0, 0)).toBe(240);
  });
});
