/**
 * Fits the words below the cards of another seat into its width: pure, in pixels. The combination of the cards comes
 * first, and is never cut.
 */
import type { SeatText } from "./words";

export interface Foot {
  text: SeatText;
  contour: boolean;
  /** Each card that was thrown has room; else their number has. */
  faces: boolean;
}

export interface Space {
  /** The breadth of the whole line. */
  breadth: number;
  /** There is a contour to be shown, and cards that were thrown. */
  contour: boolean;
  thrown: number;
}

export const GAP = 8;
const CONTOUR = 64;
const FACE = 22;
const COUNT = 16;
/** The breadth below which no seat shows its contour, rather than some of them. */
const CONTOUR_FROM = 178;

/** The ways to fill the line, the fullest first. */
function* ways({ breadth, contour, thrown }: Space): Generator<{ contour: boolean; faces: boolean }> {
  const drawn = contour && breadth >= CONTOUR_FROM;
  if (thrown > 0) yield { contour: drawn, faces: true };
  yield { contour: drawn, faces: false };
  yield { contour: false, faces: false };
}

/** The fullest way that leaves room for one of the texts, the longest first; where none does, the shortest. */
export function footOf(texts: readonly SeatText[], space: Space, widthOf: (text: SeatText) => number): Foot {
  const widths = texts.map((text) => ({ text, width: widthOf(text) }));
  for (const way of ways(space)) {
    const beside = (way.contour ? CONTOUR + GAP : 0) + (way.faces ? FACE * space.thrown : COUNT) + GAP;
    const found = widths.find(({ width }) => width <= space.breadth - beside);
    if (found) return { text: found.text, ...way };
  }
  const shortest = texts.at(-1) ?? { words: "", signs: "" };
  return { text: shortest.bare ? { ...shortest, words: "" } : shortest, contour: false, faces: false };
}
