/** Chairs round a table before the first deal. */
import { describe, expect, it } from "vitest";
import type { Box } from "../src/parts/box";
import { seats as tone } from "../src/games/tone/seats/places";
import { aboveFoot, places } from "../src/games/tonk/layout/boxes";
import { seats as tonk } from "../src/games/tonk/layout/seats";
import {
  across,
  drawnUp,
  freeShown,
  isWide,
  othersAround,
  plainSeats,
  seating,
  spreadOut,
  topOfFelt,
  type Seats,
} from "../src/room/seating";

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

const TABLES = { plain: plainSeats, tonk, tone } as const;
const most = { plain: 11, tonk: 7, tone: 11 } as const;

describe.each([
  ["a desktop", { w: 1170, h: 844 }],
  ["a small desktop", { w: 1010, h: 744 }],
  ["a tablet", { w: 820, h: 1124 }],
])("the chairs on %s", (_, stage) => {
  it.each(["plain", "tonk", "tone"] as const)(
    "of %s stand apart from one another, the own one and the middle",
    (name) => {
      for (let count = 1; count <= most[name]; count += 1) {
        const { plates, own, middle, free } = seating(
          stage,
          (TABLES[name](stage, count) ?? plainSeats(stage, count)) as Seats,
          3,
        );
        expect(plates).toHaveLength(count);
        const within = ({ x, y, w, h }: Box): boolean => x >= 0 && y >= 0 && x + w <= stage.w && y + h <= stage.h;
        expect([...plates, own].every(within)).toBe(true);
        [...plates, own].forEach((one, i, all) =>
          [...all.slice(i + 1), ...free].forEach((other) => expect(overlap(one, other)).toBe(false)),
        );
        expect(overlap(own, middle)).toBe(false);
        expect(middle.h).toBeGreaterThan(200);
      }
    },
  );
});

describe("a gathering", () => {
  it("shows a table of eight, and one free chair more where more are taken", () => {
    expect(freeShown(0, 7)).toBe(7);
    expect(freeShown(1, 3)).toBe(3);
    expect(freeShown(2, 9)).toBe(5);
    expect(freeShown(9, 2)).toBe(1);
    expect(freeShown(11, 0)).toBe(0);
  });

  it.each([
    ["a desktop", { w: 1170, h: 844 }],
    ["a phone", { w: 360, h: 592 }],
  ])("has everybody where the hand has them, on %s", (_, stage) => {
    for (let count = 1; count <= 7; count += 1) {
      const { plates, foot, felt } = places(stage, count);
      expect(tonk(stage, count)?.plates).toEqual(plates.map((plate) => aboveFoot(plate, foot)));
      expect(tonk(stage, count)?.felt).toEqual(felt);
    }
  });

  it("sets plates in rows on an upright phone, and in as few as the breadth allows on one on its side", () => {
    const rows = (w: number, h: number) => [2, 4, 5, 7, 11].map((others) => across(others, { w, h }));
    expect(rows(390, 700)).toEqual([2, 4, 3, 4, 4]);
    expect(rows(844, 300)).toEqual([2, 4, 5, 5, 5]);
  });
  it("has free chairs as far apart as they can be", () => {
    expect(spreadOut(1, 7)).toEqual([3]);
    expect(spreadOut(2, 7)).toEqual([1, 5]);
    expect(spreadOut(9, 3)).toEqual([0, 1, 2]);
    for (let chairs = 1; chairs <= 11; chairs += 1) expect(new Set(spreadOut(chairs, 11)).size).toBe(chairs);
  });

  it("begins with the reader's left, and for whoever watches with the first chair", () => {
    expect(othersAround(["a", "b", "c"], "b")).toEqual(["c", "a"]);
    expect(othersAround(["a", "b", "c"], null)).toEqual(["a", "b", "c"]);
  });

  it("keeps a strip between plates and felt where free chairs are drawn there", () => {
    const [felt, plate] = [
      { x: 0, y: 70, w: 360, h: 300 },
      { x: 0, y: 4, w: 90, h: 60 },
    ];
    expect(topOfFelt({ wide: false, felt, plates: [plate] }, false)).toBe(70);
    expect(topOfFelt({ wide: false, felt, plates: [plate] }, true)).toBe(92);
    expect(topOfFelt({ wide: false, felt, plates: [] }, true)).toBe(70);
  });

  it("turns every chair to the table", () => {
    const stage = { w: 1170, h: 844 };
    const { felt, plates, own } = seating(stage, plainSeats(stage, 7) as Seats, 0);
    const turned = (plate: Box): number => Number(/rotate\((.+)rad\)/.exec(drawnUp(plate, felt))?.[1]);
    expect(turned(plates[3] as Box)).toBeCloseTo(0);
    expect(Math.abs(turned(own))).toBeCloseTo(Math.PI);
    expect(turned(plates[0] as Box)).toBeLessThan(-1);
  });

  it("is an oval where there is breadth and height for one", () => {
    expect(isWide({ w: 820, h: 1124 })).toBe(true);
    expect(isWide({ w: 640, h: 312 })).toBe(false);
    expect(isWide({ w: 1000, h: 400 })).toBe(false);
  });
});
