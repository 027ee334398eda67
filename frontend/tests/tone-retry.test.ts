/** A throw that is tried again is judged by what every throw was worth. */
import { describe, expect, it } from "vitest";
import type { SeatReview, WeighedDiscard } from "../src/generated/wire";
import { omissions } from "../src/games/tone/review/omissions";
import { judgementOf, keptOf } from "../src/games/tone/review/retry";

const choice = (thrown: number[], points: number): WeighedDiscard => ({
  throw: thrown,
  points,
  labels: { "high-card": 1, "one-pair": 0, "two-pair": 0, straight: 0, flush: 0, royal: 0 },
  outlook: { holds: null, open: [], gives_up: false },
});
const LINE: SeatReview = {
  seat: 0,
  dealt: [0, 9, 4, 3, 1],
  made: { label: "high-card", royal: null, ranks: ["A"] },
  lay_open: [],
  throws: [
    { throw: [3, 1], points: 1.5 },
    { throw: [4, 3], points: 1.5 },
    { throw: [4, 3, 1], points: 1.25 },
    { throw: [1], points: 1 },
    { throw: [], points: 0.5 },
  ],
  chosen: choice([1], 1),
  best: choice([3, 1], 1.5),
  cost: 0.5,
  counted: { final: 0, drawing: 0, unseen: 1 },
};

describe("a throw tried again", () => {
  it("is best in whatever order its cards were touched, and so is one that was worth as much", () => {
    expect(judgementOf(LINE, [1, 3])).toEqual({ verdict: "best", behind: 0 });
    expect(judgementOf(LINE, [4, 3])).toEqual({ verdict: "best", behind: 0 });
  });

  it("is measured by the best and by what was done", () => {
    expect(judgementOf(LINE, [1])).toEqual({ verdict: "same", behind: 0.5 });
    expect(judgementOf(LINE, [1, 4, 3])).toEqual({ verdict: "better", behind: 0.25 });
    expect(judgementOf(LINE, [])).toEqual({ verdict: "worse", behind: 1 });
  });

  it("keeps the others as they lay", () => {
    expect(keptOf(LINE, [9, 1])).toEqual([0, 4, 3]);
  });
});

describe("what a review leaves out", () => {
  const seats = (...piles: number[]): { pile: number }[] => piles.map((pile) => ({ pile }));

  it("is said where nobody has discarded, and where only the reader has not", () => {
    expect(omissions(seats(0, 0), [], 0)).toBe("ui.tone.review.later.all");
    expect(omissions(seats(0, 2), [], 0)).toBe("ui.tone.review.later.own");
    expect(omissions(seats(0, 2), [{ seat: 1 }], 0)).toBe("ui.tone.review.later.own");
  });

  it("is said to a reader without a hand, who sees none of it", () => {
    expect(omissions(seats(0, 2), [], null)).toBe("ui.tone.review.unseen");
  });

  it("is nothing to speak of where the own choice is there", () => {
    expect(omissions(seats(2, 0), [{ seat: 0 }], 0)).toBeNull();
    expect(omissions(seats(2, 0), [{ seat: 0 }], null)).toBeNull();
  });
});
