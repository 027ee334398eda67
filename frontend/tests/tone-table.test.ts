/** A table of Tone Poker: cards while the server answers, the order of seats, the names of hands. */
import { describe, expect, it } from "vitest";
import type { SeatView, TonePokerView } from "../src/generated/wire";
import { afterwards } from "../src/games/tone/hand/hand-controller.svelte";
import { handName, handSigns, reasonText, standings } from "../src/games/tone/words/names";
import { symbolOf } from "../src/games/tone/cards/cards";
import { footOf } from "../src/games/tone/seats/foot";
import { madeTexts, seatLabel } from "../src/games/tone/seats/words";
import { awaitedSeats, mayBeHeard, others } from "../src/games/tone/seats/seats";
import { freeTonic } from "../src/games/tone/tonic/tonics";
import { translator } from "../src/words/translate";
import { chair } from "./wire";
import { spoken } from "./sentences";

const t = translator("en", spoken("en", "generic", "tone"));
const HELD = { cards: [0, 7, 2, 9, 4], selected: [7] };
const seat = (more: Partial<SeatView>): SeatView => ({
  tonic: 0,
  cards: [],
  notes: [],
  hidden: 0,
  selected: [],
  thrown: [],
  pile: 0,
  deck: 12,
  played: false,
  label: null,
  royal: null,
  ranks: [],
  ...more,
});

describe("a hand while the table answers", () => {
  it.each([
    ["select 2", { cards: [0, 7, 2, 9, 4], selected: [7, 2] }],
    ["select 7", { cards: [0, 7, 2, 9, 4], selected: [7] }],
    ["deselect 7", { cards: [0, 7, 2, 9, 4], selected: [] }],
    ["move 4 1", { cards: [4, 0, 7, 2, 9], selected: [7] }],
    ["move 0 5", { cards: [7, 2, 9, 4, 0], selected: [7] }],
    ["discard 7", HELD],
  ])("after “%s”", (action, held) => {
    expect(afterwards(HELD, action)).toEqual(held);
    // The answer may come before the page knows that it is one.
    expect(afterwards(afterwards(HELD, action), action)).toEqual(held);
  });
});

describe("a place beside a name", () => {
  it("is an ordinal, at the largest table too", () => {
    const places = Array.from({ length: 12 }, (_, i) => i + 1);
    const said = (translate: typeof t): string =>
      places.map((place) => translate("ui.tone.score.rank", { place })).join(" ");
    expect(said(t)).toBe("1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th");
    expect(said(translator("fr", spoken("fr", "generic", "tone")))).toBe("1er 2e 3e 4e 5e 6e 7e 8e 9e 10e 11e 12e");
  });
});

describe("the seats of a table", () => {
  it("go clockwise from the viewer's left, for a listener from the host", () => {
    expect(others(4, 1)).toEqual([2, 3, 0]);
    expect(others(4, null)).toEqual([0, 1, 2, 3]);
    expect(others(1, 0)).toEqual([]);
  });

  it("are waited for until they have played", () => {
    const view: TonePokerView = {
      game: "tone-poker",
      seats: [seat({}), seat({ played: true }), seat({})],
      legal: [],
      score: null,
      ear: null,
    };
    expect(awaitedSeats(view)).toEqual([0, 2]);
  });

  it("may be heard together: open as soon as one is dealt, closed once all have played (TP-15)", () => {
    const dealt = seat({ cards: [0, 7, 2, 9, 4] });
    const view = (seats: SeatView[]): TonePokerView => ({
      game: "tone-poker",
      seats,
      legal: [],
      score: null,
      ear: null,
    });
    expect(mayBeHeard(view([seat({}), seat({})]), "open")).toBe(false);
    expect(mayBeHeard(view([dealt, seat({})]), "open")).toBe(true);
    expect(mayBeHeard(view([dealt, seat({})]), "closed")).toBe(false);
    expect(mayBeHeard(view([dealt, seat({ hidden: 5 })]), "open")).toBe(false);
    const score = { order: [[0, 1]], why: [], places: [1, 1], bonus: [0, 0], points: [1, 1] };
    expect(mayBeHeard({ ...view([dealt, dealt]), score }, "closed")).toBe(true);
  });

  it("are offered a tonic that nobody has, the next fifth up", () => {
    expect(freeTonic([])).toBe(0);
    expect(freeTonic([0, 7], 0)).toBe(2);
    expect(freeTonic([5, 0], 5)).toBe(7);
  });
});

describe("the words of a table", () => {
  it("print the rank of every interval (TP-08)", () => {
    expect(Array.from({ length: 12 }, (_, interval) => symbolOf(interval)).join("")).toBe("ASQJCKAKCJQS");
  });

  it("call hands by their label and ranks (TP-27)", () => {
    expect(handName(t, { label: "two-pair", royal: null, ranks: ["K", "S"] })).toBe("Two Pair, Kings and Squires");
    expect(handName(t, { label: "high-card", royal: null, ranks: ["A"] })).toBe("High Card, Ace");
    expect(handName(t, { label: "royal", royal: "supreme", ranks: [] })).toBe("Supreme Royal Flush");
    expect(handName(t, { label: null, royal: null, ranks: [] })).toBe("");
    expect(handSigns(t, { label: "two-pair", royal: null, ranks: ["K", "S"] })).toBe("Two Pair K S");
  });

  it("say why one beat the next", () => {
    expect(reasonText(t, { code: "label", better: "flush", worse: "one-pair" })).toBe("Flush beats One Pair");
    expect(reasonText(t, { code: "pair", better: "K", worse: "Q" })).toBe("the higher pair: Kings over Queens");
    expect(reasonText(t, { code: "ace", better: "0", worse: "6" })).toBe("Ace 0 before Ace 6");
    const why = { code: "pair", better: "K", worse: "Q" } as const;
    expect(
      standings({ order: [[1], [0, 2]], why: [why], places: [2, 1, 2], bonus: [1, 2, 1], points: [1, 2, 1] }),
    ).toEqual([
      { seats: [1], why },
      { seats: [0, 2], why: null },
    ]);
  });
});

describe("another seat", () => {
  const pair = seat({ tonic: 7, label: "one-pair", ranks: ["K"], cards: [0, 12], notes: [67, 79] });

  const told = (view: SeatView): string[] =>
    madeTexts(t, view).map(({ words, signs }) => [words, signs].filter(Boolean).join(" "));

  it("tells what its cards make in three ways, none without its ranks", () => {
    expect(told({ ...pair, label: "two-pair", ranks: ["K", "S"] })).toEqual([
      "Two Pair, Kings and Squires",
      "Two Pair K S",
      "Pairs K S",
    ]);
    const royal = seat({ label: "royal", royal: "select" });
    expect(told(royal)).toEqual(["Select Royal Flush", "Select Royal Flush", "Select Royal"]);
  });

  it("tells its tonic before a card is open", () => {
    expect(told(seat({ tonic: 6 }))).toEqual(["tonic F sharp", "tonic F♯", "F♯"]);
  });

  it("gives what its cards make its room before contour and thrown cards", () => {
    const foot = (breadth: number, view = pair, contour = true, thrown = 3): unknown[] => {
      const { text: shown, ...beside } = footOf(
        madeTexts(t, view),
        { breadth, contour, thrown },
        ({ words, signs }) => 8 * (words + signs).length,
      );
      return [`${shown.words}|${shown.signs}`, ...Object.values(beside)];
    };
    expect(foot(270)).toEqual(["One Pair, Kings|", true, true]);
    expect(foot(230)).toEqual(["One Pair|K", true, true]);
    expect(foot(180)).toEqual(["One Pair|K", true, false]);
    expect(foot(170)).toEqual(["One Pair|K", false, true]);
    expect(foot(110)).toEqual(["One Pair|K", false, false]);
    expect(foot(70)).toEqual(["Pair|K", false, false]);
    expect(foot(40)).toEqual(["Pair|K", false, false]);
    // Two ranks are two pairs without a word.
    const two = seat({ ...pair, label: "two-pair", ranks: ["K", "S"] });
    expect(foot(90, two)).toEqual(["Pairs|K S", false, false]);
    expect(foot(80, two)).toEqual(["|K S", false, false]);
    expect(foot(40, seat({ ...pair, label: "high-card", ranks: ["A"] }))).toEqual(["|A", false, false]);
  });

  it("says everything to the ear", () => {
    const thrown = { ...pair, hidden: 3, pile: 2, played: true };
    const label = seatLabel(t, thrown, "Ann", chair(0, { connected: false }));
    const [first, ...rest] = [
      t("ui.tone.seat", { name: "Ann", note: "G" }),
      t("ui.people.host"),
      t("ui.plate.away"),
      t("ui.tone.seat.hidden", { count: 3 }),
      "",
      "One Pair, Kings",
      t("ui.tone.seat.thrown", { count: 2 }),
      t("ui.tone.seat.played"),
    ];
    expect(label.startsWith(`${first}, `)).toBe(true);
    for (const part of rest) expect(label).toContain(part);
    expect(seatLabel(t, seat({}), "Bob", chair(1))).toBe(t("ui.tone.seat", { name: "Bob", note: "C" }));
  });
});
