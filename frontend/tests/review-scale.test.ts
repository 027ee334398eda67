/** The scale of a review's curve: changes show, and nothing is marked where it is near. */
import { expect, test } from "vitest";
import { scaleOf } from "../src/games/tonk/review/scale";

const estimates = (...values: number[]) => values.map((value) => ({ value, margin: 0.05 }));

test("holds nothing where the values reach it or come near", () => {
  const { least, most, ticks } = scaleOf(estimates(-0.4, 0.3, 0.9), 1);
  expect([least, most]).toEqual([-0.5, 1]);
  expect(ticks).toEqual([-0.5, 0, 0.5, 1]);
  expect(scaleOf(estimates(0.2, 0.5), 1).ticks).toContain(0);
});

test("comes close where all values lie far from nothing, so that changes show", () => {
  const { least, most } = scaleOf(estimates(-0.94, -0.9, -0.97), 1);
  expect(least).toBeCloseTo(-1.05);
  expect(most).toBeCloseTo(-0.8);
});

test("makes nothing of a change that is none", () => {
  const { least, most } = scaleOf([{ value: -2, margin: 0 }], 10);
  expect(most - least).toBeGreaterThanOrEqual(2);
});
