/** Chairs round a table before the first deal. */
import { describe, expect, it } from "vitest";
import type { Box } from "../src/parts/box";
import { chairsShown, drawnUp, isWide, seating, spreadOut } from "../src/room/seating";

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe.each([
  ["a desktop", { w: 1170, h: 844 }],
  ["a small desktop", { w: 1010, h: 744 }],
  ["a tablet", { w: 820, h: 1124 }],
])("the chairs on %s", (_, stage) => {
  it.each([1, 2, 5, 7, 9, 11])("of %i others stand apart from one another, the own one and the middle", (count) => {
    const { chairs, own, middle } = seating(stage, count);
    expect(chairs).toHaveLength(count);
    const all = [...chairs, own];
    for (const { x, y, w, h } of all) expect(x >= 0 && y >= 0 && x + w <= stage.w && y + h <= stage.h).toBe(true);
    all.forEach((one, i) => all.slice(i + 1).forEach((other) => expect(overlap(one, other)).toBe(false)));
    expect(overlap(own, middle)).toBe(false);
    expect(middle.h).toBeGreaterThan(200);
  });
});

describe("a gathering", () => {
  it("shows a table of eight, and more chairs only as they are taken", () => {
    expect(chairsShown(0, 7)).toBe(7);
    expect(chairsShown(1, 3)).toBe(4);
    expect(chairsShown(2, 9)).toBe(7);
    expect(chairsShown(9, 2)).toBe(10);
    expect(chairsShown(11, 0)).toBe(11);
  });

  it("seats people in their order, as far apart as they can be, the only one across the table", () => {
    expect(spreadOut(1, 7)).toEqual([3]);
    expect(spreadOut(2, 7)).toEqual([1, 5]);
    expect(spreadOut(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (let people = 1; people <= 11; people += 1) expect(new Set(spreadOut(people, 11)).size).toBe(people);
  });

  it("turns every chair to the table", () => {
    const { felt, chairs, own } = seating({ w: 1170, h: 844 }, 7);
    const turned = (plate: Box): number => Number(/rotate\((.+)rad\)/.exec(drawnUp(plate, felt))?.[1]);
    expect(turned(chairs[3] as Box)).toBeCloseTo(0);
    expect(Math.abs(turned(own))).toBeCloseTo(Math.PI);
    expect(turned(chairs[0] as Box)).toBeLessThan(-1);
  });

  it("is an oval where there is breadth and height for one", () => {
    expect(isWide({ w: 820, h: 1124 })).toBe(true);
    expect(isWide({ w: 640, h: 312 })).toBe(false);
    expect(isWide({ w: 1000, h: 400 })).toBe(false);
  });
});
