/** Mistakes are tried again one after the other: the first throw at each counts. */
import { describe, expect, it } from "vitest";
import type { Mistake } from "../src/generated/api";
import type { WeighedDiscard } from "../src/generated/wire";
import { costOf, drillOf, next, afterTry } from "../src/games/tone/review/mistake-drill";

const choice = (thrown: number[], points: number): WeighedDiscard => ({
  throw: thrown,
  points,
  labels: { "high-card": 1, "one-pair": 0, "two-pair": 0, straight: 0, flush: 0, royal: 0 },
  outlook: { holds: null, open: [], gives_up: false },
});
const mistake = (number: number, cost: number): Mistake => ({
  number,
  players: 2,
  names: ["Ann", "Bob"],
  tonics: [0, 7],
  line: {
    seat: 0,
    dealt: [0, 9, 4, 3, 1],
    made: { label: "high-card", royal: null, ranks: ["A"] },
    lay_open: [],
    throws: [
      { throw: [3, 1], points: 1.5 },
      { throw: [], points: 1.5 - cost },
    ],
    chosen: choice([], 1.5 - cost),
    best: choice([3, 1], 1.5),
    cost,
    counted: { final: 0, drawing: 0, unseen: 1 },
  },
});
const BEST = { verdict: "best", behind: 0 } as const;
const SAME = { verdict: "same", behind: 0.5 } as const;
const TWO = [mistake(3, 0.5), mistake(8, 0.25)];

describe("a drill of mistakes", () => {
  it("counts what is found at the first try", () => {
    const first = afterTry(drillOf(TWO), BEST);
    expect(first).toMatchObject({ at: 0, isTried: true, found: 1 });
    const second = afterTry(afterTry(next(first), SAME), BEST);
    expect(second).toMatchObject({ at: 1, isTried: true, found: 1 });
    expect(next(second).mistakes[next(second).at]).toBeUndefined();
  });

  it("counts nothing once the answer has been looked at, nor twice what is shown when it is found", () => {
    expect(afterTry(afterTry(drillOf(TWO), null), BEST).found).toBe(0);
    expect(afterTry(afterTry(drillOf(TWO), BEST), null).found).toBe(1);
  });

  it("sums what they cost", () => {
    expect(costOf(TWO)).toBe(0.75);
    expect(costOf([])).toBe(0);
  });
});
