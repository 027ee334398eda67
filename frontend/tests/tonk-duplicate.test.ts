/** A comparing sheet on the page: how its figures are read, and when one is more than luck. */
import { describe, expect, it } from "vitest";
import { pageOf } from "../src/games/tonk/duplicate/api";
import { isClear, playedUnits, reach, units } from "../src/games/tonk/duplicate/figures";

describe("units", () => {
  it.each([
    ["en", 3, "+3"],
    ["en", -2.5, "−2.5"],
    ["en", 0, "0"],
    ["en", 4 / 3, "+1.3"],
    ["fr", -2.5, "−2,5"],
    ["en", 0.01, "0"],
  ])("have their sign and a tenth, in %s: %d", (language, value, text) => {
    expect(units(language, value)).toBe(text);
  });
});

describe("an interval", () => {
  it("is told with play, and left out where there are too few hands for one", () => {
    expect(reach("fr", { margin: 6.25 })).toBe("±\u00a06,3");
    expect(reach("en", { margin: null })).toBe("");
  });

  it.each([
    [5, 4.9, true],
    [-5, 4.9, true],
    [4, 4.1, false],
    [9, null, false],
  ])("shows more than luck only where it leaves out 0: %d within %d", (play, margin, clear) => {
    expect(isClear({ play, margin })).toBe(clear);
  });
});

it("what a seat made of a hand is counted from the mean of that seat", () => {
  const table = (number: number, ...net: number[]) => ({ table: number, names: ["Ann", "Bob"], net, end: "drop" });
  const hand = { tables: [table(1, 3, -3), table(4, -1, 1)], mean: [1, -1] };
  expect(playedUnits(hand, 1, 0)).toBe(2);
  expect(playedUnits(hand, 4, 1)).toBe(2);
  expect(playedUnits(hand, 4, 0) + playedUnits(hand, 1, 0)).toBe(0);
});

it("a duplicate has an address of its own", () => {
  expect(pageOf("k7qm3x")).toBe("/duplicate?code=k7qm3x");
});
