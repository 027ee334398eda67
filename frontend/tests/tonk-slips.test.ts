/** Slips are tried again one after the other: the first try at each counts; and what can be tried there. */
import { describe, expect, it } from "vitest";
import type { Drill, FoundSlip, ReviewedDecision, WeighedAction } from "../src/generated/api";
import { drillOf, handOf, lossOf, next, afterTry } from "../src/games/tonk/review/drill";
import { choicesIn, isFound, verdictText } from "../src/games/tonk/review/retry";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";
import { view } from "./wire";

const en = translator("en", spoken("en", "generic", "tonk"));
const slip = (number: number, value: number): FoundSlip => ({
  ...{ number, place: 0, seat: 0, turn: 1, slip: "blunder", played: "drop" },
  loss: { value, margin: 0.1 },
});
const TWO = [slip(3, 0.5), slip(8, 0.25)];

describe("a drill of slips", () => {
  it("keeps those whose better move was not found at the first try", () => {
    const first = afterTry(drillOf(TWO), true);
    expect(first).toMatchObject({ at: 0, isTried: true, missed: [] });
    const second = afterTry(afterTry(next(first), false), true);
    expect(second).toMatchObject({ at: 1, isTried: true, missed: [TWO[1]] });
    expect(next(second).slips[next(second).at]).toBeUndefined();
    expect(afterTry(next(second), false).missed).toEqual([TWO[1]]);
  });

  it("sums what they cost", () => {
    expect([lossOf(TWO), lossOf([])]).toEqual([0.75, 0]);
  });

  it("shows a hand as its seat saw it", () => {
    const step = { action: null, shown: null, view: view({ hand: ["Kh", "3c"], points: 13 }) };
    const drill: Drill = {
      ...{ number: 3, place: 0, seat: 1, preset: "classic", stake: 1 },
      seats: ["Ann", "Bob", "Cyd"],
      steps: [step],
    };
    const hand = handOf(drill);
    expect(hand).toMatchObject({ you: 1, chairs: [1, 2, 3] });
    expect(hand.steps[0]).toMatchObject({ hands: [[], ["Kh", "3c"], []], points: [0, 13, 0] });
  });
});

describe("a try", () => {
  const weighed = (action: string, behind: number, margin: number): WeighedAction => ({
    ...{ action, value: { value: 0, margin: 0 }, reasons: [] },
    behind: { value: behind, margin },
  });
  const best = weighed("draw", 0, 0);
  const level = weighed("take", 0.05, 0.08);
  const worse = weighed("drop", 1.2, 0.1);
  const decision = { best: "draw", alternatives: [best, level, worse] } as unknown as ReviewedDecision;

  it("has found what is best, or cannot be told from it", () => {
    expect([best, level, worse, null].map((one) => isFound({ decision, tried: one }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is told what it was worth", () => {
    const said = (one: WeighedAction | null): string => verdictText(en, "en", { decision, tried: one }, "Draw");
    expect(said(best)).toBe("Yes, that is the best move: draw.");
    expect(said(level)).toBe("Draw: just as good, it cannot be told from the best move.");
    expect(said(worse)).toBe("Draw: 1.20 units behind the best move.");
    expect(said(null)).toBe("Draw is worse than all that is listed here.");
  });
});

describe("what can be tried", () => {
  it("is what was legal, but for what was played, in an order that gives nothing away", () => {
    expect(choicesIn(view({ legal: ["take", "drop", "draw"], turn: 0 }), 0, "drop")).toEqual(["draw", "take"]);
  });

  it("lets a discard lie where it could have been slapped out of turn", () => {
    const slaps = view({ legal: ["slap s1"], turn: 1 });
    expect(choicesIn(slaps, 0, "wait")).toEqual(["slap s1"]);
    expect(choicesIn(slaps, 0, "slap s1")).toEqual(["wait"]);
  });

  it("has each play with wild cards once, written with those that stand for others", () => {
    const wild = { cards: ["2c"], plays: { "spread 5h 6h 7h": [1] } };
    const choices = choicesIn(view({ legal: ["discard 9d"], hand: ["2c", "5h", "7h", "9d"], turn: 0, wild }), 0, "end");
    expect(choices).toEqual(["discard 9d", "spread 5h 2c=6h 7h"]);
  });
});
