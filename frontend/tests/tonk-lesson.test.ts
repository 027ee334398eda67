/** The lesson: what it says follows from what lies on the table, whatever was played before. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adviceFor, lastWord, sentenceOf } from "../src/games/tonk/lesson/advice";
import { TableActions } from "../src/games/tonk/table/table-actions.svelte";
import { FirstWords } from "../src/games/tonk/table/first-words.svelte";
import { tonkTable, TonkTable } from "../src/games/tonk/table.svelte";
import type { Happened, SpreadView, TonkOutcome, TonkShown, TonkView } from "../src/generated/wire";
import { shortAll, spokenAll } from "../src/games/tonk/words/cards";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";
import { held, type Held } from "./held-line";
import { room, tonkRoom, update, view } from "./wire";

let line: Held;
let actions: TableActions;
let n: number;
const theirs: SpreadView = { owner: 1, cards: ["9d", "9h", "9s"] };
const mine: SpreadView = { owner: 0, cards: ["5h", "6h", "7h"] };

/** Shows the lesson a hand with this number; all before it were played to an end unless `played` counts them. */
function see(hand: Partial<TonkView>, hand_number = 1, happened: Happened[] = [], played?: number): void {
  n += 1;
  const ended = hand_number - (hand.phase === "over" ? 0 : 1);
  const details = tonkRoom({ lesson: true, session: { played: played ?? ended } });
  const you = { chair: 1, seat: 0, decision: n };
  line.hear(update({ n, you, room: room({ details, hand_number }), hand: view(hand), happened }));
}
const playing = (hand: string[], legal: string[], more: Partial<TonkView> = {}): void =>
  see({ phase: "play", hand, legal, stock: 40, ...more });

const outcome = (more: Partial<TonkOutcome>): TonkOutcome => ({
  end: "drop",
  winners: [0],
  ender: 0,
  counts: [2, 7],
  payments: [],
  charges: null,
  net: [1, -1],
  ...more,
});
beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { dataset: { keys: "" } } });
  line = held({ enter: (room) => new TonkTable(room) });
  actions = new TableActions(tonkTable(line.room).controller);
  n = 0;
});

describe("what the lesson says", () => {
  it("is nothing while others play, since the last move says enough", () => {
    see({ turn: 1, legal: [] });
    expect(adviceFor(actions)).toBeNull();
  });

  it("begins with the aim, and points at the draw", () => {
    see({ stock: 41 });
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.begin", press: "draw" });
  });

  it("tells of a spread of another's, which can be added to", () => {
    see({ stock: 39, spreads: [theirs] });
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.draw_beside", args: { name: "Bob" }, press: "draw" });
    see({ stock: 39, spreads: [mine] });
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.draw" });
  });

  it("advises a drop with few points, and warns of one with many", () => {
    see({ stock: 37, points: 2 });
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.drop", press: "drop" });
    actions.drop();
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.sure", press: "drop" });
    see({ stock: 41, points: 32 });
    actions.drop();
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.sure_many", press: "withdraw" });
  });

  it("says plainly what to press, once it has been refused twice", () => {
    const draw: Happened = { t: "tonk", seat: 0, did: "draw", cards: ["Ks"] };
    const hit: Happened = { t: "tonk", seat: 0, did: "hit", cards: ["9c"] };
    const discard: Happened = { t: "tonk", seat: 0, did: "discard", cards: ["Ks"] };
    const said = (happened: Happened[]): string | undefined => {
      see({ stock: 35, points: 2 }, 1, happened);
      return adviceFor(actions)?.key;
    };
    expect(said([draw, discard, draw, hit, discard])).toBe("ui.lesson.drop");
    expect(said([draw, discard])).toBe("ui.lesson.drop");
    expect(said([draw, discard])).toBe("ui.lesson.press_drop");
    expect(adviceFor(actions)?.press).toBe("drop");
    see({ stock: 33, points: 12 }, 1);
    expect(adviceFor(actions)?.press).toBe("draw");
  });

  it("tempts to a drop in the second hand, as often as there is a choice", () => {
    see({ stock: 41, points: 14 }, 2);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.tempt", press: "drop" });
    actions.drop();
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.sure_again", press: "drop" });
    see({ stock: 38, points: 5 }, 2);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.may_drop", press: "drop" });
  });

  it("goes by the hands that have ended: a void one is dealt again, and taught again", () => {
    see({ stock: 41, points: 32 }, 2, [], 0);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.begin", press: "draw" });
    see({ stock: 41, points: 14 }, 3, [], 1);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.tempt", press: "drop" });
    see({ phase: "over" }, 3, [], 1);
    expect(lastWord(actions.controller, outcome({})).key).toBe("ui.lesson.won");
  });

  it("promises a catch only where the second hand lies as it was dealt", () => {
    const asked = (hand: Partial<TonkView>, number: number, happened?: Happened[]): unknown[] => {
      see(hand, number, happened);
      const before = adviceFor(actions);
      actions.drop();
      const after = adviceFor(actions);
      actions.answer(false);
      return [before, after].map((advice) => [advice?.key, advice?.press]);
    };
    const [may, many] = ["ui.lesson.may_drop", "ui.lesson.sure_many"];
    expect(asked({ stock: 39, points: 14 }, 2)).toEqual([
      [may, "draw"],
      [many, "withdraw"],
    ]);
    expect(asked({ stock: 39, points: 3 }, 2)).toEqual([
      [may, "drop"],
      ["ui.lesson.sure", "drop"],
    ]);
    // Both have taken discards, and nobody has drawn.
    const taken: Happened = { t: "tonk", seat: 0, did: "take", cards: ["Kd"] };
    const theirs: Happened = { t: "tonk", seat: 1, did: "take", cards: ["2c"] };
    expect(asked({ stock: 41, points: 24 }, 2, [taken, theirs])[1]).toEqual([many, "withdraw"]);
    expect(asked({ stock: 41, points: 24 }, 3)[1]).toEqual([many, "withdraw"]);
  });
});

describe("after the draw it points", () => {
  const RUN = ["spread 5h 6h 7h", "discard Kd"];

  it("at the longest spread: which cards, then the button that lays them", () => {
    playing(["5h", "6h", "7h", "Kd"], RUN);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.run", press: "suggest spread" });
    actions.controller.choose(["5h", "6h", "7h"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.run", press: "spread" });
    playing(["9c", "9d", "9h"], ["spread 9c 9d 9h"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.book" });
  });

  it("at the cards that are missing, or at the one that does not belong there", () => {
    playing(["5h", "6h", "7h", "Kd"], RUN);
    actions.controller.choose(["5h"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.choose", cards: ["6h", "7h"] });
    actions.controller.choose(["5h", "6h", "7h", "Kd"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.choose_alone", cards: ["Kd"] });
  });

  it("at a hit, on whosever spread", () => {
    playing(["9c", "Jd"], ["hit s1 9c", "discard 9c", "discard Jd"], { spreads: [theirs] });
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.hit", args: { name: "Bob" }, press: "suggest hit" });
    actions.controller.choose(["9c"]);
    expect(adviceFor(actions)).toMatchObject({ press: "hit s1" });
    actions.controller.choose(["Jd"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.choose_alone", cards: ["9c"] });
    actions.controller.choose([]);
    playing(["8h", "Jd"], ["hit s1 8h", "discard Jd"], { spreads: [mine] });
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.hit_own" });
  });

  it("at the highest card to discard, and at whichever was chosen instead", () => {
    playing(["2s", "9c", "Kd"], ["discard 2s", "discard 9c", "discard Kd"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.discard", args: { worth: 10 }, cards: ["Kd"] });
    actions.controller.choose(["2s"]);
    expect(adviceFor(actions)).toMatchObject({ press: "discard 2s" });
    actions.controller.choose(["2s", "9c"]);
    expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.choose_one", cards: ["2s", "9c"] });
  });
});

it("names cards by their signs to the eye, and in words to the ear", () => {
  playing(["5h", "6h", "7h", "Kd"], ["spread 5h 6h 7h", "discard Kd"]);
  const advice = adviceFor(actions);
  if (!advice) throw new Error("the lesson says something");
  const t = translator("en", spoken("en", "generic", "tonk"));
  expect(sentenceOf(t, advice, shortAll).replaceAll("\uFE0E", "")).toMatch(/^5♥ 6♥ 7♥ are a run/);
  expect(sentenceOf(t, advice, (cards) => spokenAll(t, cards))).toMatch(
    /^five of hearts, six of hearts, seven of hearts are a run/,
  );
  playing(["2s", "9c", "Kd"], ["discard 2s", "discard 9c", "discard Kd"]);
  const discard = adviceFor(actions);
  expect(discard && sentenceOf(t, discard, (cards) => spokenAll(t, cards))).toContain("king of diamonds");
});

it("says at each discard something new: after a hit, what is left", () => {
  const discards = (happened: Happened[]): void =>
    see({ phase: "play", hand: ["2s", "Jd"], points: 12, legal: ["discard 2s", "discard Jd"] }, 1, happened);
  const did = (what: TonkShown["did"], seat = 0): Happened => ({ t: "tonk", seat, did: what, cards: ["9c"] });
  discards([did("draw"), did("spread")]);
  expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.discard", args: { worth: 10 } });
  discards([did("discard"), did("discard", 1), did("draw"), did("hit")]);
  expect(adviceFor(actions)).toMatchObject({ key: "ui.lesson.discard_hit", args: { left: 2 } });
});

describe("the last word of a hand", () => {
  const word = (hand_number: number, more: Partial<TonkOutcome>): string => {
    see({ phase: "over" }, hand_number);
    return lastWord(actions.controller, outcome(more)).key;
  };

  it("says how it went, and that there is one more deal", () => {
    expect(word(1, {})).toBe("ui.lesson.won");
    expect(word(1, { ender: 1, winners: [1] })).toBe("ui.lesson.first_over");
    expect(word(1, { end: "caught", winners: [1] })).toBe("ui.lesson.first_over");
  });

  it("says what a catch is, where there was one", () => {
    expect(word(2, { end: "caught", winners: [1] })).toBe("ui.lesson.caught");
    expect(word(2, {})).toBe("ui.lesson.over");
  });
});

describe("the words of the bar", () => {
  const stored = new Map<string, string>();
  let words: FirstWords;

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    words = new FirstWords(tonkTable(line.room).controller);
  });
  afterEach(() => void vi.unstubAllGlobals());

  const seen = (hand: Partial<TonkView>, lesson = false): string | null => {
    n += 1;
    const details = tonkRoom({ lesson });
    line.hear(update({ n, you: { chair: 1, seat: 0, decision: n }, room: room({ details }), hand: view(hand) }));
    words.follow();
    return words.text;
  };

  it("explain themselves the first time that each is possible, and never again", () => {
    expect(seen({ legal: ["draw", "take"] })).toBeNull();
    expect(seen({})).toBe("ui.first.drop");
    expect(seen({})).toBeNull();
    const may = ["spread 4h 5h 6h", "hit s1 9d", "discard Ks"];
    expect(seen({ phase: "play", legal: may, spreads: [theirs] })).toBe("ui.first.spread");
    expect(seen({ phase: "play", legal: may, spreads: [theirs] })).toBe("ui.first.hit");
    expect(seen({ phase: "play", legal: may, spreads: [theirs] })).toBeNull();
    expect(new FirstWords(tonkTable(line.room).controller).text).toBeNull();
  });

  it("stay as long as nothing has been decided", () => {
    seen({});
    words.follow();
    expect(words.text).toBe("ui.first.drop");
  });

  it("leave it to the lesson where there is one, which counts", () => {
    expect(seen({}, true)).toBeNull();
    expect(seen({})).toBeNull();
  });
});
