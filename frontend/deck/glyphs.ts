/** The signs of the ranks and the letters of the house, as lines to be drawn with a broad pen: no font is needed. */

export interface Glyph {
  /** The middle of the pen's way, from the top left corner of a sign 54 high. */
  path: string;
  width: number;
}

const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${rx * 2} 0a${rx} ${ry} 0 1 1 ${-rx * 2} 0z`;

export const RANK_GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { path: "M3.500 54L17 6L30.500 54M8.500 39.500H25.500", width: 34 },
  "2": {
    path: "M4.500 17C4.500 9 9.500 4 16.800 4C24.500 4 29 9 29 15.500C29 25 19 31.500 6 49.500H31.500",
    width: 33,
  },
  "3": {
    path: "M4.500 4.300H27L15.500 22.500C24.500 22.500 29.500 28.500 29.500 36C29.500 44.500 24 50 16.500 50C10 50 5.500 47 3.800 41",
    width: 33,
  },
  "4": { path: "M27 54V7L7 40.300H34.800", width: 34 },
  "5": {
    path: "M28.500 4.300H8.300L6.800 24.500C9.500 22 12.800 21 16.500 21C24.500 21 29.500 27 29.500 35C29.500 44.500 24 50 16.500 50C10 50 5.500 47 3.800 41",
    width: 33,
  },
  "6": { path: `M26 6.500C14 .5 4 12 4 34.500${oval(17, 35.5, 13, 14.5)}`, width: 34 },
  "7": { path: "M3 4.300H28.500L12 54", width: 33 },
  "8": { path: oval(17, 15.5, 11, 11.5) + oval(17, 38.5, 13, 11.5), width: 34 },
  "9": { path: `M8 47.500C20 53.500 30 42 30 19.500${oval(17, 18.5, 13, 14.5)}`, width: 34 },
  T: { path: `M2.500 14.500L7.500 8.500V53.500${oval(24, 27, 7.5, 23)}`, width: 35 },
  J: { path: "M14 4.300H24.500V38C24.500 46 20.500 50 14 50C8 50 4 46.500 4 39.500", width: 30 },
  Q: { path: `${oval(17, 26.5, 13, 22.5)}M16.500 37L31 53.500`, width: 34 },
  K: { path: "M8 0V54M31 1L9 31M16 22.500L32 54", width: 35 },
  V: { path: "M3.500 0L17 48L30.500 0", width: 34 },
  D: { path: "M8 4.300H12.500A18 22.850 0 0 1 12.500 50H8Z", width: 35 },
  R: { path: "M8 54V4.300H17.500A11.500 12.200 0 0 1 17.500 28.700H8M16.500 28.700L31.500 54", width: 35 },
};

/** Letters 14 high, for the names that stand on a card. */
const LETTERS: Readonly<Record<string, Glyph>> = {
  G: { path: "M10.500 3A6 7 0 1 0 11 11V7.500H7", width: 12 },
  R: { path: "M1 14V0H5.500A4 4 0 0 1 5.500 8H1M5.500 8L9.500 14", width: 10 },
  E: { path: "M8.500 0H1V14H8.500M1 7H7.500", width: 9 },
  N: { path: "M1 14V0L10 14V0", width: 11 },
  O: { path: oval(6.5, 7, 6, 7), width: 13 },
  M: { path: "M1 14V0L6.500 9L12 0V14", width: 13 },
  J: { path: "M7 0V10A3 4 0 0 1 .5 10", width: 8 },
  K: { path: "M1 0V14M9 0L1 8.500M4 6L9.500 14", width: 10 },
  " ": { path: "", width: 6 },
};
const GAP = 4;

/** A name in one line, its middle over the point, drawn with a pen of the colour. */
export function lettering(name: string, x: number, y: number, colour: string, pen: number, scale = 1): string {
  const glyphs = [...name].map((letter) => LETTERS[letter] ?? { path: "", width: 0 });
  const whole = glyphs.reduce((sum, { width }) => sum + width + GAP, -GAP);
  let from = 0;
  const paths = glyphs.map(({ path, width }) => {
    const glyph = path && `<path transform="translate(${from} 0)" d="${path}"/>`;
    from += width + GAP;
    return glyph;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale}) translate(${-whole / 2} 0)" fill="none" stroke="${colour}" stroke-width="${pen}" stroke-miterlimit="3">${paths.join("")}</g>`;
}

/** A name letter by letter downwards. */
export function letteringDown(
  name: string,
  x: number,
  y: number,
  colour: string,
  pen: number,
  step: number,
  scale: number,
): string {
  return [...name].map((letter, i) => lettering(letter, x, y + i * step, colour, pen, scale)).join("");
}

export const STAR = "M0-50L14-16L50-15L22 8L31 44L0 24L-31 44L-22 8L-50-15L-14-16Z";
