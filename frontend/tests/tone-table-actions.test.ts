/** Keys at a table of Tone Poker: those that do something, and those that are left to others. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { naming } from "../src/games/tone/ear/ear";
import { TableActions } from "../src/games/tone/table/table-actions.svelte";
import type { Message, SeatView, TonePokerRoom, TonePokerView, Update } from "../src/generated/wire";
import { lastNote, serverClock } from "../src/games/tone/piano";
import type { Room } from "../src/room/room.svelte";
import { chair, room, update } from "./wire";

let sent: object[];
let opened: string[];
let heard: string[];
let listeners: ((message: Message) => void)[];

const mine: SeatView = {
  tonic: 0,
  cards: [0, 7],
  notes: [60, 67],
  hidden: 0,
  selected: [],
  thrown: [],
  pile: 0,
  deck: 12,
  played: false,
  label: null,
  royal: null,
  ranks: [],
};
const score = { order: [[0]], why: [], places: [1], bonus: [0], points: [0] };
const open: TonePokerRoom = {
  game: "tone-poker",
  hands: "open",
  hands_in_play: "open",
  hand_points: {},
  by_ear: false,
  practice: true,
  bots: [],
  playback: null,
};

const hand = (more: Partial<TonePokerView> = {}): TonePokerView => ({
  game: "tone-poker",
  seats: [mine],
  legal: ["play"],
  score: null,
  ear: null,
  ...more,
});
const at = (view: TonePokerView, details = open): Update =>
  update({ hand: view, room: room({ game: "tone-poker", chairs: [chair(0)], details }) });

function actions(now: Update, host = true): TableActions {
  const table = {
    update: now,
    chair: { ...chair(0), host },
    listen: (listener: (message: Message) => void) => (listeners.push(listener), () => undefined),
    send: (order: object) => String(sent.push(order)),
    showNotice: () => undefined,
    voice: { say: (text: string) => heard.push(text) },
  };
  return new TableActions(table as unknown as Room, (sheet) => opened.push(sheet));
}

const press = (one: TableActions, key: string): void =>
  one.handleKey({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, target: null } as KeyboardEvent);

beforeAll(() => {
  vi.stubGlobal("document", { querySelector: () => null, documentElement: { dataset: { keys: "" } } });
  vi.stubGlobal("Element", class {});
});
beforeEach(() => {
  listeners = [];
  sent = [];
  opened = [];
  heard = [];
});

describe("a hand at its seat", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is heard again by a touch, and takes the wheel while it sounds; one that is not whole is not", async () => {
    const other = { ...mine, tonic: 2, cards: [0, 7, 2, 9, 4], notes: [62, 69, 64, 71, 66] };
    const one = actions(at(hand({ seats: [mine, other] })));
    one.listening.hearAgain(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(one.listening.singer.seat).toBeNull();
    one.listening.hearAgain(1);
    await vi.advanceTimersByTimeAsync(10);
    expect([one.listening.singer.seat, lastNote()?.midi]).toEqual([1, 62]);
    one.listening.hearAgain(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect([one.listening.singer.seat, lastNote()?.midi]).toEqual([null, 62]);
  });
});

describe("an own card", () => {
  const sounds = (one: TableActions, card: number): boolean => {
    const before = lastNote();
    one.press(card);
    vi.runAllTimers();
    return lastNote() !== before;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sounds when it is pressed, and is not selected before it is touched (TP-12)", () => {
    const one = actions(at(hand()));
    expect([sounds(one, 7), sent]).toEqual([true, []]);
    one.touch(7);
    expect(sent).toMatchObject([{ action: "select 7" }]);
  });

  it("is silent when it is put back (TP-12)", () => {
    const one = actions(at(hand({ seats: [{ ...mine, selected: [7] }] })));
    expect(sounds(one, 7)).toBe(false);
    one.touch(7);
    expect(sent).toMatchObject([{ action: "deselect 7" }]);
  });
});

describe("the outcome of a hand", () => {
  const five = { ...mine, cards: [0, 7, 2, 9, 4], notes: [60, 67, 62, 69, 64] };
  const last = { t: "tone-poker" as const, seat: 0, did: "play" as const, notes: five.notes };
  const over = (happened: Update["happened"]): Update => ({
    ...at(hand({ seats: [{ ...five, played: true, label: "high-card" }], score })),
    happened,
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Takes a message `late` milliseconds after it was sent, and returns what is told then. */
  function after(message: Update, late: number): { isTold: boolean; isEnding: boolean } {
    const one = actions(at(hand({ seats: [five] })));
    const end = one.listening.begin();
    const sent = performance.now();
    serverClock.noteMessage(sent, sent);
    vi.advanceTimersByTime(late);
    for (const hears of listeners) hears({ ...message, at: sent });
    const { isTold, isEnding } = one.listening.outcome;
    end();
    return { isTold, isEnding };
  }

  it("waits for the music on a slow line too: a phrase that came too late is silent, and the hands are unheard yet", () => {
    expect(after(over([last]), 0)).toEqual({ isTold: false, isEnding: true });
    expect(after(over([last]), 2000)).toEqual({ isTold: false, isEnding: false });
  });

  it("is told at once to whoever comes back: in that message nothing happens", () => {
    expect(after(over([]), 0)).toEqual({ isTold: true, isEnding: false });
  });
});

describe("what the own cards make", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(["deal", "discard"] as const)("is told once those that came by a %s have sounded", async (did) => {
    const five = { ...mine, cards: [0, 7, 2, 9, 4], notes: [60, 67, 62, 69, 64], label: "royal" as const };
    const came = { t: "tone-poker" as const, seat: 0, did, notes: five.notes, cards: five.cards };
    const one = actions(at(hand({ seats: [five] })));
    const end = one.listening.begin();
    const label = (): unknown[] => [one.own?.label, one.shown?.seats[0]?.label, one.controller.mine?.label];
    const now = performance.now();
    serverClock.noteMessage(now, now);
    for (const hears of listeners) hears({ ...at(hand({ seats: [five] })), happened: [came], at: now });
    expect(label()).toEqual([null, null, "royal"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(label()[0]).toBeNull();
    await vi.advanceTimersByTimeAsync(2500);
    expect(label()).toEqual(["royal", "royal", "royal"]);
    end();
  });
});

describe("what is selected", () => {
  const selected = { ...mine, selected: [0, 7] };
  const asked = (): string[] => sent.map((order) => (order as { action: string }).action);

  it("is let go when the hand is played, and may be selected anew for a late discard (TP-14)", () => {
    const one = actions(at(hand({ seats: [selected] })));
    press(one, "p");
    press(one, "p");
    expect(asked()).toEqual(["deselect 0", "deselect 7", "play"]);
    expect(one.controller.held.selected).toEqual([]);
    const late = actions(at(hand({ seats: [{ ...mine, played: true }], legal: ["discard 0", "play"] })));
    press(late, "1");
    expect(late.controller.held.selected).toEqual([0]);
  });
});

describe("the keys of a table", () => {
  it("ask the host once before a hand is ended unfinished", () => {
    const one = actions(at(hand()));
    press(one, "n");
    expect([one.asking, sent]).toEqual([true, []]);
    press(one, "Escape");
    expect(one.asking).toBe(false);
    press(one, "n");
    press(one, "n");
    expect([one.asking, sent]).toEqual([false, []]);
    press(one, "y");
    expect(sent).toEqual([]);
    press(one, "n");
    press(one, "y");
    expect(sent).toEqual([{ do: "ready", unfinished: true }]);
    expect(heard).toEqual(Array(3).fill("ui.tone.next.ask ui.announce.answer"));
  });

  it("go on at once from a hand that is over, and leave that to the host", () => {
    press(actions(at(hand({ score })), false), "n");
    expect(sent).toEqual([]);
    press(actions(at(hand({ score }))), "n");
    expect(sent).toEqual([{ do: "ready", unfinished: false }]);
  });

  it("select the card in that place, where there is one", () => {
    const one = actions(at(hand()));
    press(one, "5");
    expect(sent).toEqual([]);
    press(one, "2");
    expect(sent).toMatchObject([{ do: "act", action: "select 7" }]);
    expect(heard).toEqual(["ui.tone.say.selected"]);
  });

  it("tell where a card lies that is moved, and that all are let go", () => {
    const one = actions(at(hand({ seats: [{ ...mine, selected: [7] }] })));
    one.move(7, 0);
    press(one, "Escape");
    press(one, "Escape");
    expect(heard).toEqual(["ui.tone.say.moved", "ui.tone.say.all_let_go"]);
  });

  it("tell nothing while a bot plays", () => {
    const one = actions(at(hand()));
    (one.controller as unknown as { room: { chair: object } }).room.chair = { ...chair(0), played_by: "bot" };
    press(one, "2");
    one.touch(7);
    expect([heard, sent]).toEqual([[], []]);
  });

  it("have the hands played and stopped by the table (TP-15)", () => {
    press(actions(at(hand({ seats: [{ ...mine, cards: [] }] }))), "a");
    expect(sent).toEqual([]);
    press(actions(at(hand())), "a");
    const playback = { chair: 1, starts_at: 0, ends_at: 0, hands: [] };
    press(actions(at(hand(), { ...open, playback })), "a");
    expect(sent).toEqual([{ do: "play_hands" }, { do: "stop_hands" }]);
  });

  it("open the hint during the hand and the score after it", () => {
    const playing = actions(at(hand()));
    press(playing, "h");
    press(playing, "s");
    const over = actions(at(hand({ score })));
    press(over, "h");
    press(over, "s");
    expect(opened).toEqual(["hint", "end"]);
  });

  it("show the score to whoever watches, and nothing else to be done", () => {
    const watching = actions({ ...at(hand({ score })), you: { chair: null, seat: null, decision: 0 } });
    for (const key of ["s", "d", "p", "n"]) press(watching, key);
    expect([opened, sent]).toEqual([["end"], []]);
  });
});

describe("a hand by ear", () => {
  const ear = { asked: [false, false], heard: [], points: null };
  const other = { ...mine, cards: [], hidden: 5 };
  const byEar = (own: Partial<SeatView>, more: Partial<TonePokerView> = {}): TonePokerView =>
    hand({
      seats: [
        { ...mine, ...own },
        { ...other, played: own.played ?? false },
      ],
      ear,
      ...more,
    });
  const named = byEar({ played: true }, { legal: ["play", "show"] });

  it("says of an own card that it is blank until the hand is played", () => {
    const one = actions(at(byEar({})));
    expect(one.controller.blank).toBe(true);
    press(one, "2");
    press(one, "h");
    expect([heard, opened]).toEqual([["ui.tone.say.selected"], []]);
    expect(actions(at(named)).controller.blank).toBe(false);
  });

  it("is named, and its score asked for, once all have played", () => {
    const early = actions(at(byEar({})));
    press(early, "e");
    press(early, "s");
    expect([opened, sent]).toEqual([[], []]);
    const one = actions(at(named));
    press(one, "e");
    press(one, "s");
    expect(opened).toEqual(["ear"]);
    expect(sent).toMatchObject([{ do: "act", action: "show" }]);
  });

  it("keeps Play Hands for those who want to hear again (TP-15)", () => {
    press(actions(at(named, { ...open, hands: "closed" })), "a");
    expect(sent).toEqual([{ do: "play_hands" }]);
  });

  it("asks the host before the naming is ended, and counts as a finished hand", () => {
    const one = actions(at(named));
    press(one, "n");
    expect([one.asking, heard]).toEqual([true, ["ui.tone.ear.next ui.announce.answer"]]);
    press(one, "y");
    expect(sent).toEqual([{ do: "ready", unfinished: false }]);
  });
});

describe("what is named by ear", () => {
  it("is written as the table reads it", () => {
    expect(naming(1, "two-pair")).toBe("heard p2 two-pair");
    expect(naming(11, [0, 2, 4, 7, 9])).toBe("heard p12 0 2 4 7 9");
    expect(naming(0, null)).toBe("heard p1");
  });
});
