/** The twelve colours of pitch as eyes see them: equally light, clear of the card, and apart for every common sight. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { colourOf, CYCLE } from "../src/games/tone/notes/colours";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Dichromatic sight in linear light, after Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** A difference of 0.02 in OKLab is just noticed. */
const NEIGHBOURS_APART = 0.037;
const ALL_APART = 0.04;
const SHAPE_CONTRAST = 3;

const TOKENS = readFileSync(join(import.meta.dirname, "../src/style/tokens.css"), "utf8");

/** The value of a colour that is written as `var(--name)`. */
function hexOf(colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1] ?? "";
  const hex = new RegExp(`${name}: (#[\\da-f]{6});`).exec(TOKENS)?.[1];
  if (name === "" || hex === undefined) throw new Error(`No token: ${colour}`);
  return hex;
}

function times(matrix: Matrix, [r, g, b]: Triple): Triple {
  const row = ([x, y, z]: Triple): number => x * r + y * g + z * b;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function linear(hex: string): Triple {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const seen = (light: Triple): Triple => light.map((one) => Math.min(1, Math.max(0, one))) as unknown as Triple;

/** OKLab of linear light: lightness, red to green, yellow to blue. */
function lab(light: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as unknown as Triple,
  );
}

function apart(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const around = CYCLE.map((pitch) => linear(hexOf(colourOf(pitch))));
const pairs = around.map((colour, i) => [colour, around[(i + 1) % around.length] ?? colour] as const);

describe("the twelve colours of pitch", () => {
  it("follow the cycle of fifths, whatever the octave", () => {
    expect(CYCLE).toEqual([0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]);
    expect(new Set(CYCLE.map(colourOf)).size).toBe(12);
    expect(colourOf(61)).toBe(colourOf(1));
  });

  it("go once around the hues in that order", () => {
    const hues = around.map((colour) => Math.atan2(lab(colour)[2], lab(colour)[1]));
    const steps = hues.map((hue, i) => ((hues[(i + 1) % hues.length] ?? 0) - hue + 4 * Math.PI) % (2 * Math.PI));
    expect(Math.max(...steps)).toBeLessThan(Math.PI / 4);
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(2 * Math.PI);
  });

  it("are equally light", () => {
    const lights = around.map((colour) => lab(colour)[0]);
    expect(Math.max(...lights) - Math.min(...lights)).toBeLessThan(0.01);
  });

  it("stand clear of the card", () => {
    const card = hexOf("var(--paper)");
    for (const pitch of CYCLE) {
      expect((luminance(card) + 0.05) / (luminance(hexOf(colourOf(pitch))) + 0.05)).toBeGreaterThanOrEqual(
        SHAPE_CONTRAST,
      );
    }
  });

  it.each(Object.entries(SIGHTS))("keep neighbours apart in %s sight", (_, sight) => {
    const distances = pairs.map(([a, b]) => apart(lab(seen(times(sight, a))), lab(seen(times(sight, b)))));
    expect(Math.min(...distances)).toBeGreaterThan(NEIGHBOURS_APART);
  });

  it("keep any two apart in usual sight", () => {
    const distances = around.flatMap((a, i) => around.slice(i + 1).map((b) => apart(lab(a), lab(b))));
    expect(Math.min(...distances)).toBeGreaterThan(ALL_APART);
  });
});
