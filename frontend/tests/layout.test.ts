import { withMoved } from "../src/parts/order";
import type { Box } from "../src/parts/box";
import { describe, expect, it } from "vitest";
import { CARD_RATIO, hidesLine, nameBreadth, noteBox, places, slipBox } from "../src/games/tonk/layout/boxes";
import { around, layTable } from "../src/games/tonk/layout/cards";
import { sortedHand } from "../src/games/tonk/layout/order";
import { laySpreads } from "../src/games/tonk/layout/spreads";
import { view } from "./wire";

const PHONE = { w: 360, h: 592 };
const DESKTOP = { w: 1010, h: 744 };

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
}

function within(box: Box, stage: { w: number; h: number }): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.w <= stage.w + 0.5 && box.y + box.h <= stage.h + 0.5;
}

describe.each([
  ["a phone held upright", PHONE],
  ["a small phone", { w: 320, h: 520 }],
  ["a tablet", { w: 768, h: 900 }],
  ["a desktop", DESKTOP],
  ["a phone on its side", { w: 640, h: 312 }],
])("the places on %s", (_, stage) => {
  it.each([1, 2, 3, 4, 5, 6, 7])("hold %i opponents without overlap or scrolling", (opponents) => {
    const at = places(stage, opponents);
    const fixed = [at.stock, at.discard, at.bar, at.hand, at.spreads];
    for (const box of [...at.plates, ...fixed]) expect(within(box, stage)).toBe(true);
    fixed.forEach((box, i) => fixed.slice(i + 1).forEach((other) => expect(overlap(box, other)).toBe(false)));
    at.plates.forEach((box, i) => at.plates.slice(i + 1).forEach((other) => expect(overlap(box, other)).toBe(false)));
    for (const plate of at.plates) {
      for (const pile of [at.stock, at.discard, at.bar, at.hand]) expect(overlap(plate, pile)).toBe(false);
    }
  });

  it("leaves a note of its own a place between the piles and what can be done", () => {
    const at = places(stage, 1, true, { notes: "always" });
    const note = noteBox(at);
    expect(within(note, stage)).toBe(true);
    expect(note.h).toBeGreaterThanOrEqual(50);
    for (const box of [at.stock, at.discard, at.bar, at.line, at.hand]) expect(overlap(note, box)).toBe(false);
  });

  it.each([1, 4, 7])("leaves a slip a place beside %i plates where nothing is pressed", (opponents) => {
    const at = places(stage, opponents, true, { notes: "at times" });
    const slip = slipBox(at);
    expect(within(slip, stage)).toBe(true);
    for (const box of [at.stock, at.discard, at.bar, at.hand, ...at.plates]) expect(overlap(slip, box)).toBe(false);
    expect(hidesLine(at)).toBe(overlap(slip, at.line));
  });

  it("lays no slip under the round buttons at both ends of the line of the last move", () => {
    const at = places(stage, 5, true, { notes: "at times" });
    // There both stand at the end of the bar.
    if (at.wide) return;
    const slip = slipBox(at);
    const round = { y: at.line.y - 22, w: 44, h: 44 };
    for (const x of [at.line.x + 2, at.line.x + at.line.w - 46]) expect(overlap(slip, { ...round, x })).toBe(false);
  });

  it("makes piles large enough for a thumb", () => {
    const at = places(stage, 7);
    expect(at.stock.w).toBeGreaterThanOrEqual(44);
    expect(at.stock.h).toBeGreaterThanOrEqual(44);
  });
});

it.each([2, 3, 5, 7])(
  "%i plates at a large table keep clear of the page's edge and of what is beside it",
  (opponents) => {
    const stage = { w: 1164, h: 846 };
    for (const { x, w } of places(stage, opponents).plates) {
      expect(Math.min(x, stage.w - x - w)).toBeGreaterThanOrEqual(20);
    }
  },
);

describe("the cards of a view", () => {
  const layout = (more: Parameters<typeof view>[0] = {}, chosen: string[] = []) => {
    const now = view(more);
    return layTable({ view: now, seat: 0, held: now.hand ?? [], chosen: new Set(chosen) }, places(PHONE, 2));
  };

  it("has one element a card that is seen, and only places for backs", () => {
    const keys = layout({ spreads: [{ owner: 1, cards: ["2c=3d", "4d", "5d"] }] }).cards.map((card) => card.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !/^(stock|seat) /.test(key)).sort()).toEqual([
      "2c",
      "4d",
      "4h",
      "5d",
      "5h",
      "6h",
      "7c",
      "9d",
      "Ks",
    ]);
  });

  it("raises the chosen cards", () => {
    const y = (chosen: string[]): number => layout({}, chosen).cards.find((card) => card.key === "6h")?.y ?? 0;
    expect(y(["6h"])).toBeLessThan(y([]));
  });

  it("shows what a wild card stands for", () => {
    const wild = layout({ spreads: [{ owner: 1, cards: ["2c=3d", "4d", "5d"] }] }).cards.find(
      (card) => card.key === "2c",
    );
    expect(wild?.as).toBe("3d");
  });

  it("keeps ten cards of a hand on a phone, in order and readable", () => {
    const hand = ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"];
    const cards = layout({ hand }).cards.filter((card) => card.where === "hand");
    cards.forEach((card) => expect(card.x >= 0 && card.x + card.w <= PHONE.w).toBe(true));
    cards.slice(1).forEach((card, i) => expect(card.x - (cards[i]?.x ?? 0)).toBeGreaterThan(20));
  });

  it("gives a spectator every seat a plate and no hand", () => {
    const now = view({ hand: null, points: null, legal: [] });
    const shown = layTable({ view: now, seat: null, held: [], chosen: new Set() }, places(PHONE, 3, false));
    expect(shown.cards.some((card) => card.where === "hand")).toBe(false);
    expect(new Set(shown.cards.filter((card) => card.where === "seat").map((card) => card.seat)).size).toBe(3);
  });

  it("seats opponents clockwise from the viewer's left", () => {
    expect(around(4, 2)).toEqual([3, 0, 1]);
    expect(around(3, null)).toEqual([0, 1, 2]);
  });
});

describe("spreads in rows", () => {
  it("stay in their box, without overlap, however many there are", () => {
    const box = { x: 8, y: 80, w: 344, h: 150 };
    for (const sizes of [[3], [3, 4, 3], [3, 3, 3, 4, 5, 3, 3, 4], [13, 3]]) {
      const laid = laySpreads(sizes, box, 58);
      expect(laid).toHaveLength(sizes.length);
      laid.forEach((one, i) => {
        expect(one.box.x >= box.x - 0.5 && one.box.x + one.box.w <= box.x + box.w + 0.5).toBe(true);
        expect(one.card * CARD_RATIO).toBeCloseTo(one.box.h);
        laid.slice(i + 1).forEach((other) => expect(overlap(one.box, other.box)).toBe(false));
      });
    }
  });
});

describe("the order of the hand", () => {
  const hand = ["Ks", "4h", "4c", "X1", "Th"];

  it("goes by rank, by suit, or as dragged", () => {
    expect(sortedHand(hand, "rank", [])).toEqual(["4c", "4h", "Th", "Ks", "X1"]);
    expect(sortedHand(hand, "suit", [])).toEqual(["4c", "4h", "Th", "Ks", "X1"]);
    expect(sortedHand(["5d", "2h", "3d"], "suit", [])).toEqual(["3d", "5d", "2h"]);
    expect(sortedHand(["Ks", "4h", "9d"], "own", ["4h", "2c", "Ks"])).toEqual(["4h", "Ks", "9d"]);
  });

  it("moves one card to another place", () => {
    expect(withMoved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
    expect(withMoved(["a", "b", "c"], "c", -1)).toEqual(["c", "a", "b"]);
  });
});

describe("a name on a plate", () => {
  // As Chromium measures it in the font of the plates.
  it.each([
    ["Coleman", 64],
    ["Lester", 47],
    ["Billie", 35],
    ["Thelonious", 79],
    ["William", 54],
    ["Emmett", 56],
    ["Ann", 29],
  ])("is known to be about as broad as %s is", (name, breadth) => {
    expect(Math.abs(nameBreadth(name) - breadth)).toBeLessThanOrEqual(8);
  });
});
