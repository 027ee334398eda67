import { describe, expect, it } from "vitest";
import type { Score } from "../src/room/api";
import { coursesOf, netOf } from "../src/games/tonk/score/courses";
import { drawCurve, handNear, handX, LABEL_APART, roundStep, spreadOut } from "../src/games/tonk/score/curve";
import { dashOf } from "../src/games/tonk/score/dashes";

type Hand = Score["hands"][number];

function hand(number: number, nets: Readonly<Record<string, number>>, transfers: Hand["transfers"] = []): Hand {
  const net = Object.entries(nets).map(([name, value]) => ({ name, net: value }));
  return { number, winners: [], net, transfers, details: null };
}

const HANDS = [
  hand(1, { Ann: 2, Bob: -2 }),
  hand(2, { Ann: -1, Bob: -1, Cleo: 2 }, [{ payer: "Bob", payee: "Ann", amount: 3 }]),
  hand(3, { Ann: 4, Cleo: -4 }),
];
const BALANCES = [
  { name: "Ann", balance: 8, chair: 1 },
  { name: "Bob", balance: -6, chair: 2 },
  { name: "Cleo", balance: -2, chair: 3 },
];
const COURSES = coursesOf({ hands: HANDS, balances: BALANCES });
const STAGE = { w: 360, h: 220 };

describe("the course of a session", () => {
  it("ends for everybody at the balance of the ledger", () => {
    for (const { name, balance } of BALANCES) {
      expect(COURSES.find((one) => one.name === name)?.after.at(-1)).toBe(balance);
    }
  });

  it("counts what was paid after a hand with that hand", () => {
    expect(netOf(HANDS[1] ?? hand(0, {}), "Bob")).toBe(-4);
    expect(COURSES[0]?.after).toEqual([0, 2, 4, 8]);
  });

  it("begins with the first hand that somebody played, and goes on level where they no longer play", () => {
    expect(COURSES.map(({ from }) => from)).toEqual([0, 0, 1]);
    expect(COURSES[1]?.after).toEqual([0, -2, -6, -6]);
  });
});

describe("the curve of a session", () => {
  it("has a line for each player, from the hand with which it begins to the right end", () => {
    const { lines, right } = drawCurve(COURSES, STAGE, 76);
    expect(lines.map(({ points }) => points.split(" ").length)).toEqual([4, 4, 3]);
    for (const { points } of lines) expect(Number(points.split(" ").at(-1)?.split(",")[0])).toBeCloseTo(right, 1);
  });

  it("stays on its stage, with the highest balance on top and nothing below the names of the hands", () => {
    const drawn = drawCurve(COURSES, STAGE, 76);
    const ends = drawn.lines.map(({ end }) => end.y);
    expect(Math.min(...ends)).toBe(ends[0]);
    for (const { points } of drawn.lines) {
      for (const [x = -1, y = -1] of points.split(" ").map((one) => one.split(",").map(Number))) {
        expect(x).toBeGreaterThanOrEqual(drawn.left);
        expect(x).toBeLessThanOrEqual(drawn.right);
        expect(y).toBeGreaterThanOrEqual(drawn.top);
        expect(y).toBeLessThanOrEqual(drawn.bottom);
      }
    }
  });

  it("draws zero across wherever it lies, and round balances beside it", () => {
    const level = coursesOf({ hands: [hand(1, { Ann: 0 })], balances: [{ name: "Ann", balance: 0, chair: 1 }] });
    expect(drawCurve(level, STAGE, 76).across.map(({ value }) => value)).toContain(0);
    const { across } = drawCurve(COURSES, STAGE, 76);
    expect(across.map(({ value }) => value)).toEqual([-5, 0, 5]);
  });

  it("names no more hands than have room, also in a session of 130", () => {
    const long = Array.from({ length: 130 }, (_, i) => hand(i + 1, { Ann: i % 3 === 0 ? 2 : -1 }));
    const drawn = drawCurve(coursesOf({ hands: long, balances: [{ name: "Ann", balance: 2, chair: 1 }] }), STAGE, 76);
    expect(drawn.hands.map(({ value }) => value)).toEqual([50, 100]);
  });

  it("keeps the names at the ends apart, in the order of the balances", () => {
    const eight = Array.from({ length: 8 }, (_, i) => ({ name: `P${i}`, balance: i === 0 ? 7 : -1, chair: i + 1 }));
    const nets = Object.fromEntries(eight.map(({ name, balance }) => [name, balance]));
    const { lines } = drawCurve(coursesOf({ hands: [hand(1, nets)], balances: eight }), STAGE, 76);
    const labels = lines.map(({ label }) => label).sort((a, b) => a - b);
    for (const [i, at] of labels.entries()) {
      if (i > 0) expect(at - (labels[i - 1] ?? 0)).toBeGreaterThanOrEqual(LABEL_APART - 0.01);
    }
    expect(lines[0]?.label).toBe(labels[0]);
  });

  it("moves names no farther than they must", () => {
    expect(spreadOut([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]);
    expect(spreadOut([50, 52, 90], 20, 0, 100)).toEqual([50, 70, 90]);
    expect(spreadOut([95, 96], 20, 0, 100)).toEqual([80, 100]);
    expect(spreadOut([5, 5, 5], 50, 0, 60)).toEqual([0, 30, 60]);
  });

  it("steps by 1, 2 or 5 times a power of ten", () => {
    expect([3, 12, 33, 70, 210, 999].map((range) => roundStep(range, 5))).toEqual([1, 5, 10, 20, 50, 200]);
  });

  it("finds the hand under a finger, and its place again", () => {
    const drawn = drawCurve(COURSES, STAGE, 76);
    for (const at of [1, 2, 3]) expect(handNear(drawn, handX(drawn, at, 3), 3)).toBe(at);
    expect(handNear(drawn, -50, 3)).toBe(1);
    expect(handNear(drawn, 900, 3)).toBe(3);
  });

  it("tells eight players apart without colours", () => {
    expect(new Set(Array.from({ length: 8 }, (_, i) => dashOf(i))).size).toBe(8);
  });
});
