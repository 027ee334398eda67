/** The band: a panel to the edge, a figure, and the same figure turned about the card's middle. */
import type { Colours, Suit } from "./layout.ts";
import { BRASS, dressOf, INK, type Dress } from "./inks.ts";
import { JACKS } from "./jacks.ts";
import { KINGS } from "./kings.ts";
import { fill, line } from "./parts.ts";
import { QUEENS } from "./queens.ts";
import { fan } from "./rays.ts";

const FIGURES: Readonly<Record<string, Record<Suit, (dress: Dress) => string>>> = { J: JACKS, Q: QUEENS, K: KINGS };

/** The panel leaves the two indices their paper, in steps, and at the edge as much as keeps courts apart that overlap. */
export const PANEL = "M55 10H184Q190 10 190 16V162H158V169H151V176H145V270H16Q10 270 10 264V118H42V111H49V104H55Z";
const HALF = "M55 10H184Q190 10 190 16V160.700L10 119.300V118H42V111H49V104H55Z";
/** Longer than the panel, whose frame cuts its ends. */
const DIVIDER = "M-5 115.800L205 164.200";
const LAMP = { x: 122, y: 60 };

export function court(rank: string, suit: Suit, colours: Colours): string {
  const dress = dressOf(suit, colours);
  const half = `<g clip-path="url(#h)">${fan(LAMP.x, LAMP.y, 230, 20, 10, dress.ray)}${FIGURES[rank]?.[suit](dress) ?? ""}</g>`;
  return (
    `<clipPath id="h"><path d="${HALF}"/></clipPath><clipPath id="p"><path d="${PANEL}"/></clipPath>` +
    fill(PANEL, dress.ground) +
    `<g id="f">${half}</g><use href="#f" transform="rotate(180 100 140)"/>` +
    `<g clip-path="url(#p)">${line(DIVIDER, INK, 9, "butt")}${line(DIVIDER, BRASS, 4.6, "butt")}</g>` +
    `<path d="${PANEL}" fill="none" stroke="${INK}" stroke-width="2"/>`
  );
}
