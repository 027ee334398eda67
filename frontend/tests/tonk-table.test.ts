/** A table of Tonk behind a line that a test holds: what its hand sends, and what it says of itself to the room. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToneTable } from "../src/games/tone/table.svelte";
import { awardsIn } from "../src/games/tonk/awards";
import { tonkRoom } from "../src/games/tonk/details";
import { TonkTable, tonkTable } from "../src/games/tonk/table.svelte";
import { againstBots } from "../src/games/tonk/tables";
import type { Message, RoomShown, TonkRoom, Update } from "../src/generated/wire";
import type { GameView } from "../src/room/game";
import type { Room } from "../src/room/room.svelte";
import { held, type Held } from "./held-line";
import { room, tonkRoom as house, update, view } from "./wire";

let line: Held;

function entered(enter: GameView["enter"]): Room {
  line = held({ enter, addedEvents: awardsIn });
  return line.room;
}

const hear = (message: Message): void => line.hear(message);
const at = (more: Partial<TonkRoom>) => room({ details: house(more) });

describe("the hand under the fingers", () => {
  let table: TonkTable;

  beforeEach(() => {
    table = tonkTable(entered((room) => new TonkTable(room)));
    hear(update());
  });

  it("says one thing for one decision, however often it is clicked", () => {
    table.controller.act("draw");
    table.controller.act("draw");
    expect(line.sent.filter((one) => one["do"] === "act")).toHaveLength(1);
    hear(update({ n: 2, you: { chair: 1, seat: 0, decision: 2 } }));
    table.controller.act("drop");
    expect(line.sent.at(-1)).toMatchObject({ do: "act", decision: 2, action: "drop" });
  });

  it("may say it again once it was refused", () => {
    table.controller.act("drop");
    hear({ is: "refused", id: String(line.sent.at(-1)?.["id"]), code: "tonk.waits", args: { turns: 1 } });
    table.controller.act("draw");
    expect(line.sent.at(-1)).toMatchObject({ action: "draw" });
  });

  it("slaps the discard that lies there, once", () => {
    hear(update({ n: 2, hand: view({ top: "7c", legal: ["slap s1"] }) }));
    table.controller.slap();
    table.controller.slap();
    expect(line.sent.slice(1)).toEqual([expect.objectContaining({ action: "slap s1", race: "7c" })]);
    expect(table.controller.slapped).toBe(true);
  });

  it("lets go of chosen cards that have left it", () => {
    table.controller.toggle("Ks");
    table.controller.toggle("4h");
    hear(update({ n: 2, hand: view({ hand: ["4h", "5h", "6h", "9d"] }) }));
    expect(table.controller.chosen).toEqual(["4h"]);
  });

  it("offers nothing while a bot plays", () => {
    expect(table.controller.myTurn).toBe(true);
    const [mine, ...others] = room().chairs;
    if (mine) hear(update({ n: 2, room: room({ chairs: [{ ...mine, played_by: "bot" }, ...others] }) }));
    expect(table.controller.myTurn).toBe(false);
  });
});

describe("a table of Tonk", () => {
  it("opens the sheets that are due, bets first", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    const betting = { left_ms: 9000, dealer: 1, called: false, suit: null, answers: [] };
    const between = at({ betting });
    const outcome = { end: "drop" as const, winners: [0], ender: 0, counts: [], payments: [], charges: null, net: [] };
    hear(update({ room: { ...between, phase: "between" }, hand: view({ phase: "over", outcome }) }));
    expect(table.opens.map(({ sheet }) => sheet)).toEqual(["bets"]);
    expect(table.betsEnd).toBeGreaterThan(performance.now());
  });

  it("asks nobody for a bet on the pot who has a share in it (TK-12), but everybody for one on a suit", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    const betting = { left_ms: 9000, dealer: 1, called: false, suit: null, answers: [] };
    let n = 0;
    const opened = (more: Partial<TonkRoom>): string[] => {
      n += 1;
      hear(update({ n, room: { ...at({ betting, side_bet_natural: 2, ...more }), phase: "between" } }));
      return table.opens.map(({ sheet }) => sheet);
    };
    const pot = [{ name: "Ann", chair: 1, amount: 2 }];
    expect(opened({})).toEqual(["bets"]);
    expect(opened({ pot })).toEqual([]);
    expect(opened({ pot, side_bet_high_suit: 3 })).toEqual(["bets"]);
  });

  it("lets everybody who sits propose another stake between hands (TK-07)", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    const offersStake = (): boolean => table.menu.some(({ sheet }) => sheet === "stake");
    hear(update());
    expect(offersStake()).toBe(false);
    hear(update({ n: 2, room: { ...at({}), phase: "between" } }));
    expect(offersStake()).toBe(true);
    hear(update({ n: 3, you: { chair: null, seat: null, decision: 0 } }));
    expect(offersStake()).toBe(false);
  });

  it("offers neither other rules nor another stake in a lesson", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    hear(update({ room: { ...at({ lesson: true }), phase: "between" } }));
    expect(table.menu.map(({ sheet }) => sheet)).toEqual(["rules"]);
  });

  it("is headed by its game, its hand in a session of fixed length (TK-10), and who is in turn", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    const headed = (): unknown[] => [table.name, table.count, table.title];
    hear(update({ room: at({ session: { deals: 12, played: 2 } }) }));
    expect(headed()).toEqual(["preset.tonk.classic", "ui.top.hand_of", "ui.title.turn"]);
    hear(update({ n: 2, room: at({ lesson: true }), hand: view({ turn: 1, legal: [] }) }));
    expect(headed()).toEqual(["ui.lesson.name", "ui.top.hand", "ui.title.waiting"]);
    hear(update({ n: 3, room: { ...at({}), phase: "between" }, hand: view({ turn: 1, legal: [] }) }));
    expect(table.title).toBeNull();
  });

  it("tells a side bet that was won, once", () => {
    const won = view({ awarded: [{ bet: "high_suit", winner: 1, card: "Kh" }] });
    const { room } = tonkTable(entered((room) => new TonkTable(room)));
    hear(update());
    hear(update({ n: 2, hand: won }));
    hear(update({ n: 3, hand: won }));
    expect(room.state.lines.map((line) => line.happened)).toEqual([
      { t: "award", bet: "high_suit", seat: 1, card: "Kh" },
    ]);
  });

  it("takes no other game's table or details for its own", () => {
    const other = entered((room) => new ToneTable(room));
    expect(() => tonkTable(other)).toThrow("another game");
    const details = {
      game: "tone-poker" as const,
      hands: "open" as const,
      hands_in_play: "open" as const,
      hand_points: {},
      by_ear: false,
      practice: false,
      bots: [],
    };
    expect(() => tonkRoom(room({ details: { ...details, playback: null } }))).toThrow("of tonk were asked for");
    expect(tonkRoom(at({ terms: "chicago" }))?.terms).toBe("chicago");
  });
});

describe("the bots for somebody new to the game", () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const ended = (you: Partial<Update["you"]> = {}): Update =>
    update({
      room: room({ phase: "between" }),
      hand: view({ phase: "over" }),
      you: { chair: 1, seat: 0, decision: 2, ...you },
      happened: [{ t: "room", what: "hand_ended", chair: null, name: null, reaction: null, code: null }],
    });

  it("are patient until three hands were played to their end", () => {
    entered((room) => new TonkTable(room));
    for (const n of [1, 2, 3]) {
      expect(againstBots().bot).toBe("patient");
      hear({ ...ended(), n });
    }
    expect(againstBots().bot).toBe("steady");
  });

  it("stay patient with those who only watched", () => {
    entered((room) => new TonkTable(room));
    for (const n of [1, 2, 3]) hear({ ...ended({ chair: null, seat: null }), n });
    expect(againstBots().bot).toBe("patient");
  });
});

describe("the bots that a host may seat", () => {
  it("are asked for, and at a table of a duplicate are those of all its tables", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    const opened: string[] = [];
    hear(update());
    table.addBot((sheet) => opened.push(sheet));
    expect([opened, line.sent.filter((one) => one["do"] === "add_bot")]).toEqual([["bots"], []]);
    hear(update({ n: 2, room: at({ duplicate: { code: "k7qm3x", hands: 12, bot: "sharp" } }) }));
    table.addBot((sheet) => opened.push(sheet));
    expect(opened).toHaveLength(1);
    expect(line.sent.at(-1)).toMatchObject({ do: "add_bot", bot: "sharp" });
  });

  it("are named by the sentences of their game, and nobody else is", () => {
    const table = tonkTable(entered((room) => new TonkTable(room)));
    hear(update());
    expect([table.botName("sharp"), table.botName("sharp", ".about")]).toEqual([
      "bot.tonk.sharp",
      "bot.tonk.sharp.about",
    ]);
    expect([table.botName(null), table.botName(undefined)]).toEqual(["", ""]);
  });
});

describe("a bot that has not chosen", () => {
  const told = (what: RoomShown["what"]): RoomShown => ({
    t: "room",
    what,
    chair: 2,
    name: "Lester",
    reaction: null,
    code: null,
  });

  it.each(["bot_slow", "bot_failed", "bot_not_asked", "bot_had_no_time"] as const)(
    "is news to everybody and stays out of the log: %s",
    (what) => {
      for (const enter of [(room: Room) => new TonkTable(room), (room: Room) => new ToneTable(room)]) {
        const { table } = entered(enter);
        expect([table.isNews(told(what)), table.isPassing(told(what))]).toEqual([true, true]);
        expect(table.isNews(told("ready"))).toBe(false);
      }
    },
  );
});

describe("what is heard at a table of Tonk", () => {
  let table: TonkTable;
  const ear = (): string[] => table.room.state.lines.map((line) => table.tell(line, "ear"));

  beforeEach(() => {
    table = tonkTable(entered((room) => new TonkTable(room)));
  });

  it("calls a slap before the turn, each once for as long as it lasts (TK-26)", () => {
    hear(update({ hand: view({ legal: ["draw", "slap s1"] }) }));
    expect(table.prompts.map(({ key }) => key)).toEqual(["slap 7c", "turn"]);
    hear(update({ n: 2, hand: view({ phase: "slap_discard", legal: ["slap_discard Ks"] }) }));
    expect(table.prompts.map(({ key }) => key)).toEqual(["one more"]);
    hear(update({ n: 3, hand: view({ turn: 1, legal: [] }) }));
    expect(table.prompts).toEqual([]);
  });

  it("has the points after a draw", () => {
    const drew = { t: "tonk" as const, seat: 0, did: "draw" as const, cards: ["Ks"] };
    hear(update({ happened: [drew], hand: view({ phase: "play" }) }));
    expect(ear()).toEqual(["ui.announce.with_points"]);
  });

  it("has the hand that a deal has ended with how it ended, and one that ended before a deal as it was", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const [started, ended] = (["hand_started", "hand_ended"] as const).map((what) => ({ t: "room" as const, what }));
    const [over, dealt] = [view({ phase: "over", turn: null }), view()];
    if (!started || !ended) throw new Error("two events");
    const ends = (): unknown[] => table.room.state.lines.map(({ end }) => end?.hand ?? null);
    hear(update());
    hear(update({ n: 2, hand: over, happened: [started, ended] }));
    expect(ends()).toEqual([null, over]);
    hear(update({ n: 3, hand: dealt, happened: [ended, started] }));
    expect(ends()).toEqual([null, over, over, null]);
    vi.unstubAllGlobals();
  });

  it.each([true, false])("has no result before all of it has been seen on the felt, little motion: %s", (still) => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: still }));
    const ended = { t: "room" as const, what: "hand_ended" as const };
    const left = { t: "room" as const, what: "gone" as const, chair: 2 };
    const dropped = { t: "tonk" as const, seat: 0, did: "drop" as const };
    const outcome = { end: "drop" as const, winners: [0], ender: 0, counts: [4, 9], payments: [], charges: null };
    const hand = view({ phase: "over", turn: null, outcome: { ...outcome, net: [0, 0] } });
    const told = (): unknown[] => table.room.lines.map(({ happened }) => ("what" in happened ? happened.what : ""));
    hear(update());
    hear(update({ n: 2, room: room({ phase: "between" }), hand, happened: [dropped, ended] }));
    hear(update({ n: 3, room: room({ phase: "between" }), hand, happened: [left] }));
    expect(told()).toEqual(still ? ["", "hand_ended", "gone"] : [""]);
    vi.advanceTimersByTime((table.showdown.timeline?.judges ?? 0) + 40);
    expect(table.showdown.isJudged).toBe(true);
    expect(told()).toEqual(still ? ["", "hand_ended", "gone"] : [""]);
    table.showdown.skip();
    expect(told()).toEqual(["", "hand_ended", "gone"]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([
    [0, ""],
    [1, "ui.announce.drop_with"],
  ])("has a drop with its points, and an own one in its result alone: by seat %d", (seat, said) => {
    const end = "drop" as const;
    const dropped = { t: "tonk" as const, seat, did: "drop" as const };
    const outcome = { end, winners: [seat], ender: seat, counts: [9, 4], payments: [], charges: null, net: [] };
    hear(update({ happened: [dropped], hand: view({ phase: "over", turn: null, outcome }) }));
    expect(ear()).toEqual([said]);
  });
});
