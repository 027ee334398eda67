/** The line that a hand leaves behind it for whoever did not hear it. */
import { describe, expect, it } from "vitest";
import { contourOf } from "../src/games/tone/cards/contour";

const SIZE = { w: 48, h: 26 };

describe("the contour of a hand", () => {
  it("goes from the left, the tonic at the bottom and the eleventh semitone at the top", () => {
    expect(contourOf(7, [67, 78, 72, 67, 68], SIZE, 2)).toEqual([
      { x: 2, y: 24 },
      { x: 13, y: 2 },
      { x: 24, y: 14 },
      { x: 35, y: 24 },
      { x: 46, y: 22 },
    ]);
  });

  it("is the same for the same intervals over any tonic", () => {
    const over = (tonic: number) =>
      contourOf(
        tonic,
        [0, 4, 7].map((interval) => 60 + tonic + interval),
        SIZE,
        2,
      );
    expect(over(11)).toEqual(over(0));
  });

  it("is nothing without notes, and a point for one", () => {
    expect(contourOf(0, [], SIZE, 2)).toEqual([]);
    expect(contourOf(0, [60], SIZE, 2)).toEqual([{ x: 2, y: 24 }]);
  });
});
