import { describe, expect, it } from "vitest";
import { freshIn } from "../src/games/tonk/drawn-card";
import { byHand } from "../src/room/history";
import { EMPTY, lastMove, receive as take, type RoomState } from "../src/room/state";
import { cuesBetween } from "../src/games/tonk/cues";
import type { Message } from "../src/generated/wire";
import { room, update, view } from "./wire";

const TELLING = { isQuiet: () => false, addedEvents: () => [] };
const receive = (state: RoomState, message: Message, now: number): RoomState => take(state, message, now, TELLING);

describe("the state of a table", () => {
  it("keeps the whole new view and a line for each thing that happened", () => {
    const state = receive(
      EMPTY,
      update({
        happened: [
          { t: "tonk", seat: 1, did: "draw" },
          { t: "room", what: "ready", chair: 2 },
        ],
      }),
      0,
    );
    expect(state.update?.n).toBe(1);
    expect(state.lines.map((line) => line.happened)).toEqual([{ t: "tonk", seat: 1, did: "draw" }]);
  });

  it("tells nobody that they were away, and keeps the last move in sight while people come, go and call out", () => {
    const discard = { t: "tonk" as const, seat: 1, did: "discard" as const, cards: ["Ks"] };
    const [own, other] = [1, 2].map((chair) => [
      { t: "room", what: "gone", chair } as const,
      { t: "room", what: "back", chair } as const,
    ]);
    const called = { t: "room", what: "reaction", chair: 1, reaction: "nice_hand" } as const;
    const state = receive(EMPTY, update({ happened: [discard, ...(own ?? []), ...(other ?? []), called] }), 0);
    expect(state.update?.you.chair).toBe(1);
    expect(state.lines.map((line) => line.happened)).toEqual([discard, own?.[1], ...(other ?? []), called]);
    expect(lastMove(state.lines, "playing")?.happened).toEqual(discard);
    expect(lastMove(state.lines, "gathering")?.happened).toEqual(called);
  });

  it("turns what is left on the clocks into times of its own", () => {
    const state = receive(EMPTY, update({ turn_ms: 15_000, room: room({ next_hand_ms: 20_000 }) }), 1000);
    expect(state.turnEnds).toBe(16_000);
    expect(state.nextHandAt).toBe(21_000);
  });

  it("shows a refusal until the next own command is acknowledged", () => {
    const refused = receive(EMPTY, { is: "refused", id: "a", code: "tonk.waits", args: { turns: 2 } }, 0);
    expect(refused.notice).toMatchObject({ code: "tonk.waits", args: { turns: 2 } });
    expect(receive(refused, update(), 0).notice).not.toBeNull();
    expect(receive(refused, update({ ack: "b" }), 0).notice).toBeNull();
  });

  it.each(["room.draw_is_over", "room.added_already"])("says nothing of chance that came too late (%s)", (code) => {
    expect(receive(EMPTY, { is: "refused", id: "a", code, args: {} }, 0)).toBe(EMPTY);
  });

  it("keeps what whoever runs the room says until it is put away", () => {
    const said = receive(EMPTY, { is: "notice", code: "room.announced", args: { text: "Restart at ten" } }, 0);
    expect(said.notice).toMatchObject({ code: "room.announced", args: { text: "Restart at ten" } });
    expect(receive(said, update({ ack: "b" }), 0).notice).toEqual(said.notice);
  });

  it("tells trouble at the table to everybody", () => {
    const state = receive(EMPTY, update({ happened: [{ t: "room", what: "trouble", code: "room.store" }] }), 0);
    expect(state.notice?.code).toBe("room.store");
  });

  it("keeps the name of somebody who left until the next deal", () => {
    const start = receive(EMPTY, update(), 0);
    const without = room({ chairs: room().chairs.slice(0, 2) });
    const left = receive(start, update({ n: 2, room: without }), 0);
    expect(left.names).toEqual(["Ann", "Bob", "Cy"]);
    expect(receive(left, update({ n: 3, room: { ...without, hand_number: 2 } }), 0).names).toEqual(["Ann", "Bob"]);
  });

  it("keeps every line of the session", () => {
    let state = EMPTY;
    for (let n = 1; n <= 60; n += 1) {
      state = receive(state, update({ n, happened: [{ t: "tonk", seat: 0, did: "end" }] }), 0);
    }
    expect(state.lines).toHaveLength(60);
    expect(state.lines.at(-1)?.serial).toBe(60);
  });

  it("takes the server's history in place of its own lines, and announces nothing of it", () => {
    const draw = { t: "tonk" as const, seat: 0, did: "draw" as const, cards: ["5h"] };
    const leaves = { t: "room", what: "left", chair: 9, name: "Zoot" } as const;
    const live = receive(EMPTY, update({ happened: [{ t: "tonk", seat: 1, did: "end" }] }), 0);
    const told = receive(
      live,
      {
        is: "history",
        id: "a",
        hands: [
          {
            number: 0,
            chairs: [],
            names: [],
            seat: null,
            happened: [{ t: "room", what: "joined", chair: 2 }],
            end: null,
          },
          { number: 1, chairs: [2, 9], names: ["Bob", "Zoot"], seat: 0, happened: [draw, leaves], end: null },
        ],
        chat: [],
      },
      0,
    );
    expect(told.lines.map((line) => line.serial)).toEqual([-3, -2, -1]);
    expect(told.lines[1]).toMatchObject({ happened: draw, seat: 0, chair: 2, room: { hand_number: 1 } });
    expect(told.lines[1]?.room.chairs.map(({ name }) => name)).toEqual(["Bob", "Zoot"]);
    const on = receive(told, update({ n: 2, happened: [{ t: "tonk", seat: 0, did: "end" }] }), 0);
    expect(on.lines.at(-1)?.serial).toBeGreaterThan(live.lines.at(-1)?.serial ?? 0);
    expect(byHand(on.lines).map(({ hand, lines }) => [hand, lines.length])).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it("keeps the last hundred lines of the conversation apart from the moves, and none where it is off", () => {
    const written = (text: string) => ({ t: "room", what: "chat", chair: 2, name: "Bob", text }) as const;
    const allowed = { room: room({ chat: true }) };
    let state = receive(EMPTY, update({ ...allowed, happened: [written("0"), { t: "tonk", seat: 1, did: "end" }] }), 0);
    expect(state.lines.map(({ happened }) => happened.t)).toEqual(["tonk"]);
    expect(state.chat.map(({ serial, happened }) => [serial, happened.text])).toEqual([[1, "0"]]);
    for (let n = 1; n <= 120; n++) {
      state = receive(state, update({ ...allowed, n, happened: [written(`${n}`)] }), 0);
    }
    expect(state.chat.map(({ happened }) => happened.text)).toEqual(Array.from({ length: 100 }, (_, i) => `${i + 21}`));
    expect(receive(state, update({ n: 121, happened: [{ t: "room", what: "chat_off" }] }), 0).chat).toEqual([]);
  });

  it("keeps the serial of a line that is told again, and puts what was missed behind all that it knew", () => {
    const written = (text: string) => ({ t: "room", what: "chat", chair: 2, name: "Bob", text }) as const;
    const heard = (n: number, text: string) => update({ room: room({ chat: true }), n, happened: [written(text)] });
    const opened = receive(receive(EMPTY, update({ n: 0 }), 0), { is: "history", id: "a", hands: [], chat: [] }, 0);
    const live = receive(receive(opened, heard(1, "hm"), 0), heard(2, "yes"), 0);
    const chat = [written("older"), written("hm"), written("hm"), written("yes")];
    const told = receive(live, { is: "history", id: "a", hands: [], chat }, 0);
    expect(told.chat.map(({ serial, happened }) => [serial, happened.text])).toEqual([
      [3, "older"],
      [1, "hm"],
      [5, "hm"],
      [2, "yes"],
    ]);
    // None of them is news to the ear; the next line is.
    expect([told.serial, told.recalled]).toEqual([6, 6]);
    expect(told.chat[0]).not.toHaveProperty("decision");
    const on = receive(told, heard(3, "now"), 0);
    expect([on.chat.at(-1)?.serial, on.recalled]).toEqual([7, 6]);
  });

  it("counts as read what was written before the page was opened, and nothing that it has heard since", () => {
    const written = (text: string) => ({ t: "room", what: "chat", chair: 2, name: "Bob", text }) as const;
    const live = receive(EMPTY, update({ room: room({ chat: true }), happened: [written("now")] }), 0);
    const chat = [written("older"), written("old"), written("now")];
    const told = receive(live, { is: "history", id: "a", hands: [], chat }, 0);
    expect(told.chat.map(({ serial, happened }) => [serial > 0, happened.text])).toEqual([
      [false, "older"],
      [false, "old"],
      [true, "now"],
    ]);
    expect(new Set(told.chat.map(({ serial }) => serial)).size).toBe(3);
  });

  it("keeps the conversation that it shows where nothing may be told again while a hand is on", () => {
    const written = { t: "room", what: "chat", chair: 2, name: "Bob", text: "before" } as const;
    const live = receive(EMPTY, update({ room: room({ chat: true }), happened: [written] }), 0);
    const told = receive(live, { is: "history", id: "a", hands: [], chat: null }, 0);
    expect(told.chat).toEqual(live.chat);
    expect(receive(live, { is: "history", id: "a", hands: [], chat: [] }, 0).chat).toEqual([]);
  });

  it("numbers lines and notices so that none is taken for another", () => {
    const one = receive(EMPTY, { is: "refused", id: "a", code: "x", args: {} }, 0);
    const two = receive(one, { is: "refused", id: "b", code: "x", args: {} }, 0);
    expect(two.notice?.serial).toBeGreaterThan(one.notice?.serial ?? 0);
  });
});

describe("the card that came in this turn", () => {
  const play = (more: Parameters<typeof view>[0] = {}) =>
    view({ phase: "play", hand: ["4h", "5h", "6h", "8c", "9d", "Ks"], ...more });

  it("is known until the turn ends or it is played", () => {
    const drawn = update({ happened: [{ t: "tonk", seat: 0, did: "draw", cards: ["8c"] }], hand: play() });
    expect(freshIn(null, drawn)).toBe("8c");
    expect(freshIn("8c", update({ n: 2, hand: play() }))).toBe("8c");
    expect(freshIn("8c", update({ n: 2, hand: play({ hand: ["4h", "5h", "6h", "9d", "Ks"] }) }))).toBeNull();
    const kept = ["4h", "5h", "6h", "8c", "Ks"];
    expect(freshIn("8c", update({ n: 2, hand: view({ turn: 1, hand: kept }) }))).toBeNull();
    expect(freshIn("8c", update({ n: 5, hand: view({ hand: kept }) }))).toBeNull();
  });

  it("is nobody else's", () => {
    const happened = [{ t: "tonk" as const, seat: 1, did: "take" as const, cards: ["7c"] }];
    expect(freshIn(null, update({ happened, hand: view({ turn: 1, phase: "play" }) }))).toBeNull();
  });
});

describe("what is heard", () => {
  it("is a chord when the turn comes, once", () => {
    const theirs = update({ hand: view({ turn: 1, legal: [] }) });
    const mine = update({ n: 2 });
    expect(cuesBetween(theirs, mine)).toEqual(["turn"]);
    expect(cuesBetween(mine, update({ n: 3 }))).toEqual([]);
  });

  it("is a slide for a draw and a tap for a discard", () => {
    const both = update({
      happened: [
        { t: "tonk", seat: 1, did: "draw" },
        { t: "tonk", seat: 1, did: "discard", cards: ["Ks"] },
      ],
    });
    expect(cuesBetween(both, both)).toEqual(["slide", "tap"]);
  });
});
