/** A whole card as SVG, without fonts and without anything from elsewhere. */
import { ace } from "./aces.ts";
import { court } from "./courts.ts";
import { RANK_GLYPHS } from "./glyphs.ts";
import { indexInk, PAPER } from "./inks.ts";
import {
  HEIGHT,
  INDEX_MIDDLE,
  INDEX_SUIT,
  pipsOf,
  RANK_SCALE,
  RANK_TOP,
  WIDTH,
  type Colours,
  type Suit,
} from "./layout.ts";
import { SUIT_SHAPES } from "./suits.ts";

/** Breadth of the pen that writes the rank: as heavy as the courts. The two figures of the 10 stand closer. */
const PEN = 8.8;
const PEN_OF_10 = 7.4;

export function sheet(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`;
}

function suitAt(suit: Suit, x: number, y: number, size: number, turned = false): string {
  const scale = size / 100;
  return `<path transform="translate(${x} ${y}) scale(${turned ? -scale : scale})" d="${SUIT_SHAPES[suit]}"/>`;
}

function index(rank: string, suit: Suit, colour: string): string {
  const glyph = RANK_GLYPHS[rank];
  if (!glyph) throw new Error(`no sign for ${rank}`);
  const pen = rank === "T" ? PEN_OF_10 : PEN;
  const left = INDEX_MIDDLE - (glyph.width / 2) * RANK_SCALE;
  const sign = `<path transform="translate(${left} ${RANK_TOP}) scale(${RANK_SCALE})" d="${glyph.path}" fill="none" stroke="${colour}" stroke-width="${pen}" stroke-miterlimit="3"/>`;
  return sign + suitAt(suit, INDEX_MIDDLE, INDEX_SUIT.y, INDEX_SUIT.size);
}

function middle(rank: string, suit: Suit, colours: Colours): string {
  if (rank === "A") return ace(suit);
  if ("JQK".includes(rank)) return court(rank, suit, colours);
  return pipsOf(rank)
    .map(({ x, y, size, turned }) => suitAt(suit, x, y, size, turned))
    .join("");
}

/** A face, its corners lettered as the rank is called: a king bears `K`, or the French `R`. */
export function face(rank: string, suit: Suit, colours: Colours, letter = rank): string {
  const colour = indexInk(suit, colours);
  const corner = index(letter, suit, colour);
  return sheet(
    `<path d="M0 0H200V280H0z" fill="${PAPER}"/><g fill="${colour}">${middle(rank, suit, colours)}` +
      `<g>${corner}</g><g transform="rotate(180 100 140)">${corner}</g></g>`,
  );
}
