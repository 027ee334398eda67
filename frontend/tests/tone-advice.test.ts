/** Advice in words: what stays open, which cards to keep, and chances that add up. */
import { describe, expect, it } from "vitest";
import type { Label, Open, DiscardChances, WeighedDiscard } from "../src/generated/wire";
import {
  cardsText,
  certainTexts,
  countedText,
  keepText,
  openText,
  reachText,
  rowsOf,
} from "../src/games/tone/review/advice";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";

const en = translator("en", spoken("en", "generic", "tone"));
const fr = translator("fr", spoken("fr", "generic", "tone"));
const HAND = [0, 9, 4, 3, 1];
const NONE: Record<Label, number> = { "high-card": 0, "one-pair": 0, "two-pair": 0, straight: 0, flush: 0, royal: 0 };

const open = (goal: Open["goal"], count = 1, supreme = 0): Open => ({ goal, count, supreme });
const outlook = (...opens: Open[]): DiscardChances => ({ holds: null, open: opens, gives_up: false });
const choice = (thrown: number[], left: DiscardChances): WeighedDiscard => ({
  throw: thrown,
  points: 1,
  labels: NONE,
  outlook: left,
});

describe("what stays open", () => {
  it("is told with the cards that keep it so", () => {
    const left = outlook(open("royal", 3, 1), open("major-flush", 2));
    expect(keepText(en, HAND, [4, 3, 1], left)).toBe(
      "Keep the Ace 0 and the Jack 9: three Royals (one of them Supreme) and the Major Flush stay open.",
    );
    expect(keepText(fr, HAND, [4, 3, 1], left)).toBe(
      "Garde l’as 0 et le valet 9\u00a0: trois quintes royales (dont une suprême) et la couleur majeure restent possibles.",
    );
  });

  it("is one thing where it is one flush, however many draws make it", () => {
    expect(keepText(en, HAND, [3, 1], outlook(open("major-flush", 4)))).toMatch(/: the Major Flush stays open\.$/);
    expect(keepText(fr, HAND, [3, 1], outlook(open("straight", 1)))).toMatch(/: une suite reste possible\.$/);
    expect(openText(en, [open("straight", 4), open("two-pair", 9)])).toBe("four Straights and Two Pair");
    expect(openText(en, [open("royal", 2, 2)])).toBe("2 Supreme Royals");
  });

  it("comes before any word of which cards to throw", () => {
    expect(reachText(en, choice([4, 3, 1], outlook(open("royal", 1))))).toBe("Within reach: one Royal.");
    expect(reachText(en, choice([], outlook()))).toBe("No discard is worth more than what you hold.");
    expect(reachText(en, choice([1], outlook()))).toBe("Only the fifth card can get better.");
  });

  it("names two cards of one rank together", () => {
    expect(cardsText(en, [5, 0, 7])).toBe("both Kings and the Ace 0");
    expect(cardsText(fr, [1, 11])).toBe("les deux écuyers");
  });

  it("leaves out nothing that is sure, and nothing that is given up", () => {
    const pair = { label: "one-pair" as const, royal: null, ranks: ["K"] };
    const left: DiscardChances = { holds: pair, open: [], gives_up: false };
    expect(certainTexts(en, pair, [1], left)).toEqual(["Whatever you draw, you have One Pair, Kings."]);
    expect(certainTexts(fr, pair, [7], { ...left, holds: null, gives_up: true })).toEqual([
      "Tu y perds une paire de rois.",
    ]);
    expect(certainTexts(en, pair, [], left)).toEqual([]);
  });
});

describe("the chances", () => {
  const labels = (more: Partial<Record<Label, number>>): Record<Label, number> => ({ ...NONE, ...more });
  const sum = (chances: Record<Label, number>): number => rowsOf(chances).reduce((all, row) => all + row.chance, 0);

  it("have a row for the rest where there are too many", () => {
    const rows = rowsOf({
      "high-card": 0.3,
      "one-pair": 0.4,
      "two-pair": 0.1,
      straight: 0.05,
      flush: 0.12,
      royal: 0.03,
    });
    expect(rows).toEqual([
      { label: "one-pair", chance: 0.4 },
      { label: "high-card", chance: 0.3 },
      { label: "flush", chance: 0.12 },
      { label: "two-pair", chance: 0.1 },
      { label: null, chance: 0.08 },
    ]);
  });

  it("make 100 % in tenths, however each is rounded", () => {
    for (const [a, b] of [
      [1 / 3, 1 / 3],
      [2 / 7, 3 / 7],
      [1 / 35, 11 / 35],
      [0.9996, 0.0001],
    ] as const) {
      expect(sum(labels({ "high-card": a, flush: b, royal: 1 - a - b }))).toBeCloseTo(1, 12);
    }
    expect(rowsOf(labels({ royal: 1 }))).toEqual([{ label: "royal", chance: 1 }]);
  });
});

describe("against whom it was weighed", () => {
  it("names open hands that are final, open hands that may still discard, and the others", () => {
    expect(countedText(en, 4, { final: 2, drawing: 1, unseen: 0 })).toBe(
      "Expected points at a table of 4, against 2 finished hands and one open hand that may still discard. " +
        "For all that is unknown, perfect play is assumed.",
    );
    expect(countedText(en, 3, { final: 2, drawing: 0, unseen: 0 })).toBe(
      "Expected points at a table of 3, against 2 finished hands.",
    );
    expect(countedText(fr, 3, { final: 0, drawing: 0, unseen: 2 })).toContain(
      "2 mains qui peuvent être n’importe quoi",
    );
  });
});
