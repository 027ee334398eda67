/** Up to twelve seats on any screen: nothing overlaps, nothing leaves the stage, the own things suit a thumb. */
import { describe, expect, it } from "vitest";
import type { Box } from "../src/parts/box";
import { SLENDER, TALL, tonePlaces } from "../src/games/tone/seats/places";

const PHONE = { w: 360, h: 592 };
const DESKTOP = { w: 1010, h: 744 };
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
}

function within(box: Box, stage: { w: number; h: number }): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.w <= stage.w + 0.5 && box.y + box.h <= stage.h + 0.5;
}

const STAGES = [
  ["a phone held upright", PHONE],
  ["a small phone", { w: 320, h: 520 }],
  ["a tall phone", { w: 412, h: 840 }],
  ["a tablet", { w: 768, h: 900 }],
  ["a desktop", DESKTOP],
  ["a large desktop", { w: 1650, h: 1000 }],
  ["a phone on its side", { w: 640, h: 312 }],
] as const;

describe.each(STAGES)("the seats on %s", (_, stage) => {
  it.each(COUNTS)("are %i others round the own one", (others) => {
    const at = tonePlaces(stage, others);
    const mine = [at.hand, at.deck, at.pile, at.plate, at.line];
    expect(at.seats).toHaveLength(others);
    const all = [...at.seats, ...mine];
    for (const box of all) expect(within(box, stage), JSON.stringify(box)).toBe(true);
    all.forEach((box, i) =>
      all.slice(i + 1).forEach((other) => expect(overlap(box, other), JSON.stringify([box, other])).toBe(false)),
    );
  });

  it.each([...COUNTS, 12])("are %i round somebody who listens", (others) => {
    const at = tonePlaces(stage, others, false);
    const all = [...at.seats, at.line];
    for (const box of all) expect(within(box, stage), JSON.stringify(box)).toBe(true);
    all.forEach((box, i) =>
      all.slice(i + 1).forEach((other) => expect(overlap(box, other), JSON.stringify([box, other])).toBe(false)),
    );
  });

  it("have five cards and a name each", () => {
    for (const others of COUNTS.slice(1)) {
      const at = tonePlaces(stage, others);
      const seat = at.seats[0];
      expect(at.seatCard * 5).toBeLessThanOrEqual(seat?.w ?? 0);
      expect(at.seatCard * SLENDER + 24).toBeLessThanOrEqual(seat?.h ?? 0);
    }
  });

  it("grow with the room there is", () => {
    const few = tonePlaces(stage, 2).seatCard;
    expect(few).toBeGreaterThanOrEqual(tonePlaces(stage, 11).seatCard);
    if (stage.w >= 1000) expect(few).toBe(60);
  });

  it("leave deck, pile and name large enough for a thumb", () => {
    const at = tonePlaces(stage, 11);
    for (const box of [at.deck, at.pile, at.plate]) expect(Math.min(box.w, box.h)).toBeGreaterThanOrEqual(44);
    expect(at.handCard * 5).toBeLessThanOrEqual(at.hand.w + 1);
    expect(at.handCard * TALL).toBeCloseTo(at.hand.h);
  });
});

describe("clockwise", () => {
  it.each([
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const)("goes up the left side, over the top and down the right on a %s", (_, stage) => {
    for (const others of COUNTS.slice(2)) {
      const { seats } = tonePlaces(stage, others);
      const middle = (box: Box): number =>
        Math.atan2(box.y + box.h / 2 - stage.h * 0.62, box.x + box.w / 2 - stage.w / 2);
      // From just past the viewer, at the foot of the table.
      const turns = seats.map((seat) => (middle(seat) - Math.PI / 2 + 2 * Math.PI) % (2 * Math.PI));
      expect(turns, `${others}`).toEqual([...turns].sort((a, b) => a - b));
    }
  });

  it.each([
    { w: 844, h: 330 },
    { w: 640, h: 300 },
  ])("goes to and fro from the lowest row up, and over the top from the left, on a phone on its side", (stage) => {
    for (const seated of [true, false]) {
      for (const others of COUNTS.slice(2)) {
        const { seats } = tonePlaces(stage, others, seated);
        const steps = seats
          .slice(1)
          .map((seat, i) => [seat.x - (seats[i]?.x ?? 0), seat.y - (seats[i]?.y ?? 0)] as const);
        for (const [x, y] of steps) {
          expect(y, `${others}`).toBeLessThanOrEqual(0);
          // One place on, or straight up.
          expect(x === 0 || y === 0, JSON.stringify(seats)).toBe(true);
          expect(Math.abs(x), `${others}`).toBeLessThanOrEqual((seats[0]?.w ?? 0) + 5);
        }
        const last = seats.at(-1);
        const top = seats.filter((seat) => seat.y === last?.y);
        expect(Math.max(...top.map((seat) => seat.x))).toBe(last?.x);
        expect(last?.y).toBe(Math.min(...seats.map((seat) => seat.y)));
      }
    }
  });
});
