/** The band: a panel to the edge, a figure, and the same figure turned about the card's middle. */
import type { Colours, Suit } from "./layout.ts";
import { BRASS, dressOf, INK, type Dress } from "./inks.ts";
import { JACKS } from "./jacks.ts";
import { KINGS } from "./kings.ts";
import { fill, line } from "./parts.ts";
import { QUEENS } from "./queens.ts";
import { fan } from "./rays.ts";

const FIGURES: Readonly<Record<string, Record<Suit, (dress: Dress) => string>>> = { J: JACKS, Q: QUEENS, K: KINGS };

/** The panel leaves the two indices their paper, in steps. */
const PANEL = "M54 5H189Q195 5 195 11V161H159V168H152V175H146V275H11Q5 275 5 269V119H41V112H48V105H54Z";
const HALF = "M54 5H189Q195 5 195 11V161.900L5 118.100L41 119V112H48V105H54Z";
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
