/** The aces: one great sign with a line of brass inlaid; in the black of the spade a horn sounds. */
import { lettering } from "./glyphs.ts";
import { BRASS, BRASS_DEEP, BRASS_LIGHT, INK, SLATE } from "./inks.ts";
import { ACES, type Suit } from "./layout.ts";
import { at } from "./parts.ts";
import { fan } from "./rays.ts";
import { SUIT_SHAPES } from "./suits.ts";
import { trumpet } from "./trumpet.ts";

const spadePath = (scale: number): string =>
  `transform="translate(100 ${ACES.s.y}) scale(${(ACES.s.across * scale).toFixed(3)} ${(ACES.s.down * scale).toFixed(3)})" d="${SUIT_SHAPES.s}"`;

function aceOfSpades(): string {
  return (
    `<path ${spadePath(1)} fill="${INK}"/>` +
    `<clipPath id="a"><path ${spadePath(0.82)}/></clipPath>` +
    `<g clip-path="url(#a)"><path d="M0 0H200V280H0z" fill="${INK}"/>${fan(100, 133, 150, 15, 6, SLATE)}` +
    `<circle cx="100" cy="133" r="34" fill="${INK}" stroke="${BRASS}" stroke-width="2.4"/></g>` +
    `<path ${spadePath(0.82)} fill="none" stroke="${BRASS}" stroke-width="1.700"/>` +
    at(77, 153, trumpet({ metal: BRASS, metalLight: BRASS_LIGHT, metalDark: BRASS_DEEP }), -42, ".84") +
    lettering("GREEN", 100, 214, INK, 3.2, 0.8) +
    lettering("ROOM", 100, 232, INK, 3.2, 0.8)
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
  const { y, across } = ACES[suit];
  const sign = (scale: number, dy = 0, more = ""): string =>
    `<path transform="translate(100 ${y + dy}) scale(${scale.toFixed(2)})" d="${SUIT_SHAPES[suit]}"${more}/>`;
  const brass = ` fill="${BRASS}"`;
  if (suit === "c") return sign(across) + at(100, y, rings(), 0, `${across}`) + sign(0.2, 3, brass);
  // A heart's middle lies higher than that of its box.
  const middle = suit === "h" ? -4 : 0;
  return sign(across) + sign(across - 0.21, 0, brass) + sign(across - 0.27) + sign(0.26, middle, brass);
}
