/** The aces: one great sign with a line of brass inlaid; in the black of the spade a horn sounds. */
import { lettering } from "./glyphs.ts";
import { BRASS, BRASS_DEEP, BRASS_LIGHT, INK, SLATE } from "./inks.ts";
import type { Suit } from "./layout.ts";
import { at } from "./parts.ts";
import { fan } from "./rays.ts";
import { SUIT_SHAPES } from "./suits.ts";
import { trumpet } from "./trumpet.ts";

const placed = (scale: number): string =>
  `transform="translate(100 122) scale(${(1.3 * scale).toFixed(3)} ${(1.6 * scale).toFixed(3)})" d="${SUIT_SHAPES.s}"`;

function aceOfSpades(): string {
  return (
    `<path ${placed(1)} fill="${INK}"/>` +
    `<clipPath id="a"><path ${placed(0.82)}/></clipPath>` +
    `<g clip-path="url(#a)"><path d="M0 0H200V280H0z" fill="${INK}"/>${fan(100, 136, 150, 15, 6, SLATE)}` +
    `<circle cx="100" cy="136" r="37" fill="${INK}" stroke="${BRASS}" stroke-width="2.4"/></g>` +
    `<path ${placed(0.82)} fill="none" stroke="${BRASS}" stroke-width="1.700"/>` +
    at(74, 159, trumpet({ metal: BRASS, metalLight: BRASS_LIGHT, metalDark: BRASS_DEEP }), -42, ".92") +
    lettering("GREEN", 100, 214, INK, 3.2, 1.05) +
    lettering("ROOM", 100, 237, INK, 3.2, 1.05)
  );
}

/** A ring in each leaf of the club, whose stem is too slender for a line. */
function rings(): string {
  const leaves = [
    [0, -28],
    [-26.5, 8],
    [26.5, 8],
  ] as const;
  return leaves
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="15.500" fill="none" stroke="${BRASS}" stroke-width="3"/>`)
    .join("");
}

export function ace(suit: Suit): string {
  if (suit === "s") return aceOfSpades();
  const sign = (scale: number, dy = 0, more = ""): string =>
    `<path transform="translate(100 ${140 + dy}) scale(${scale})" d="${SUIT_SHAPES[suit]}"${more}/>`;
  const brass = ` fill="${BRASS}"`;
  if (suit === "c") return sign(1.15) + at(100, 140, rings(), 0, "1.15") + sign(0.2, 3, brass);
  // The heart's shoulders come nearest to the index.
  const [size, dy] = suit === "h" ? [1.08, -2] : [1.15, 0];
  return sign(size) + sign(size - 0.21, dy, brass) + sign(size - 0.27, dy) + sign(0.26, 3 * dy, brass);
}
