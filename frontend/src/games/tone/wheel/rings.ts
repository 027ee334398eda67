/** The rings of the wheel, in units of its drawing, which is 200 across. Pure. */
import type { CardLabel } from "../cards/label.svelte";

export interface Rings {
  /** A pixel. */
  px: number;
  /** The bands of the pitches bear words: there is room for them. */
  worded: boolean;
  /** The middle of a band. */
  band: number;
  thick: number;
  /** The ring on which cards lie. */
  ring: number;
  /** A light on it. */
  light: number;
  hub: number;
}

/** The thickness of a band with words, and the breadth of a wheel from which they have room on it, in pixels. */
const BANDS = { number: { thick: 22, from: 130 }, named: { thick: 30, from: 200 } } as const;

/** The rings of a wheel `size` pixels across, whose bands bear these words; before it is measured they bear none. */
export function ringsOf(size: number, bears: CardLabel): Rings {
  const band = BANDS[bears === "number" ? "number" : "named"];
  const px = 200 / Math.max(1, size);
  const worded = size >= band.from;
  const [thick, light] = worded ? [band.thick * px, 12] : [6, 15];
  const ring = 98 - thick - light - 3;
  return { px, worded, band: 98 - thick / 2, thick, ring, light, hub: ring - light - 3 };
}
