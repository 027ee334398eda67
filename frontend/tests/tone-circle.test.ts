/** The circle of fifths: where intervals lie on it, and what hands draw there. */
import { describe, expect, it } from "vitest";
import { angleOf, AROUND, partnerOf, placeOf, pointAt, sideOf, stepsOf, turnTo } from "../src/games/tone/wheel/circle";
import { figureOf, halfDisc, lineThrough } from "../src/games/tone/wheel/figure";
import { symbolOf } from "../src/games/tone/cards/cards";

const ALL = Array.from({ length: 12 }, (_, interval) => interval);

describe("the circle of fifths around a tonic", () => {
  it("goes up by fifths, clockwise from the top", () => {
    expect(AROUND).toEqual([0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]);
    expect(pointAt(placeOf(0), 10).y).toBeCloseTo(-10);
    expect(pointAt(placeOf(9), 10).x).toBeCloseTo(10);
    expect(pointAt(placeOf(6), 10).y).toBeCloseTo(10);
  });

  it("has a rank for each distance (TP-08): one step is a King, five are a Squire", () => {
    expect([1, 2, 3, 4, 5].map((steps) => symbolOf(ALL.find((one) => stepsOf(one) === steps) ?? 0)).join("")).toBe(
      "KQJCS",
    );
    for (const interval of ALL) {
      const alike = ALL.filter((one) => stepsOf(one) % 6 === stepsOf(interval) % 6);
      expect(new Set(alike.map(symbolOf)).size).toBe(1);
    }
  });

  it("has Major to the right, Minor to the left, and the Aces on the axis (TP-09)", () => {
    expect(ALL.filter((one) => sideOf(one) === "major")).toEqual([2, 4, 7, 9, 11]);
    expect(ALL.filter((one) => sideOf(one) === "minor")).toEqual([1, 3, 5, 8, 10]);
    const aside = (one: number): number => Math.sign(Math.round(pointAt(placeOf(one), 10).x));
    expect(ALL.map((one) => ({ "-1": "minor", 0: null, 1: "major" })[aside(one)])).toEqual(ALL.map(sideOf));
  });

  it("mirrors the two cards of a rank across the axis, the Aces along it (TP-20)", () => {
    for (const one of ALL) {
      const other = partnerOf(one);
      expect(other).not.toBe(one);
      expect(partnerOf(other)).toBe(one);
      expect(symbolOf(other)).toBe(symbolOf(one));
      const [a, b] = [one, other].map((card) => pointAt(placeOf(card), 10));
      expect(a?.x).toBeCloseTo(-(b?.x ?? 0));
      expect(a?.y).toBeCloseTo(sideOf(one) === null ? -(b?.y ?? 0) : (b?.y ?? 0));
    }
  });

  it("turns to a tonic by the nearer way", () => {
    let turn = 0;
    for (const tonic of [0, 7, 5, 6, 1, 8, 11, 0]) {
      const next = turnTo(tonic, turn);
      expect(Math.abs(next - turn)).toBeLessThanOrEqual(180);
      expect(((angleOf(tonic, next) % 360) + 360) % 360).toBe(0);
      turn = next;
    }
    expect(turnTo(5, 0)).toBe(30);
    expect(turnTo(7, 0)).toBe(-30);
  });
});

describe("what a hand draws on it", () => {
  it("nothing for a high card, and nothing before it is known", () => {
    const nothing = { pairs: [], half: null, path: [] };
    expect(figureOf("high-card", null, [0, 7, 10, 9, 1])).toEqual(nothing);
    expect(figureOf(null, null, [0, 6])).toEqual(nothing);
  });

  it("a line for each pair (TP-20)", () => {
    expect(figureOf("one-pair", null, [10, 0, 2, 9, 11]).pairs).toEqual([[2, 10]]);
    expect(figureOf("two-pair", null, [6, 5, 7, 0, 9]).pairs).toEqual([
      [5, 7],
      [0, 6],
    ]);
  });

  it("a straight from number to number, past 11 too (TP-21)", () => {
    expect(figureOf("straight", null, [4, 2, 5, 3, 1]).path).toEqual([1, 2, 3, 4, 5]);
    expect(figureOf("straight", null, [0, 10, 1, 11, 9]).path).toEqual([9, 10, 11, 0, 1]);
  });

  it("the half of a flush, in which the Aces are of no side (TP-22)", () => {
    expect(figureOf("flush", null, [0, 6, 7, 2, 11]).half).toBe("major");
    expect(figureOf("flush", null, [0, 5, 10, 3, 1]).half).toBe("minor");
  });

  it("a Royal outwards from its Ace; a Supreme keeps to one half (TP-23, TP-24)", () => {
    expect(figureOf("royal", "select", [6, 5, 2, 3, 4])).toEqual({ pairs: [], half: null, path: [6, 5, 2, 3, 4] });
    expect(figureOf("royal", "supreme", [4, 2, 9, 7, 0])).toEqual({ pairs: [], half: "major", path: [0, 7, 2, 9, 4] });
    expect(figureOf("royal", "supreme", [8, 6, 10, 3, 5]).half).toBe("minor");
  });

  it("along the ring between neighbours, across to others", () => {
    const kinds = (cards: number[]): string => lineThrough(cards, 70).replaceAll(/[^MLA]/g, "");
    expect(kinds([0, 7, 2, 9, 4])).toBe("MAAAA");
    expect(kinds([6, 7, 2, 9, 4])).toBe("MLAAA");
    expect(kinds([1, 2, 3, 4, 5])).toBe("MLLLL");
    expect(lineThrough([7, 5], 70)).toBe("M35.00 -60.62L-35.00 -60.62");
    // The tonic and its fourth are neighbours too, the other way round.
    expect(lineThrough([0, 5], 70)).toBe("M0.00 -70.00A70 70 0 0 0 -35.00 -60.62");
    expect(halfDisc("major", 9)).toBe("M0 -9A9 9 0 0 1 0 9Z");
    expect(halfDisc("minor", 9)).toBe("M0 -9A9 9 0 0 0 0 9Z");
  });
});
