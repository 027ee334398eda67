/**
 * How a played hand ends in the ear, by what it makes (TP-14): each of its five notes once, as the guide says, and no other.
 *
 * What it makes is heard in three things. The rarer the hand, the more it grows towards its last note and the longer that
 * rings: a high card is told, a royal is sung. From the flush on the notes before the last ring on under it, since their
 * five notes agree; those of a straight lie a semitone apart and would only rub. A flush and a royal wait a moment for their
 * last note, as somebody does who means it. All of it stays subtle: no note moves by more than a tenth of a second, and the
 * whole of a phrase keeps within 6 decibels.
 */
import type { Label } from "../../generated/wire";
import { PLAIN, type Cadence } from "../../piano/schedule";

const CADENCES: Readonly<Record<Label, Cadence>> = {
  "high-card": { swell: 0, last: 0.9, late: 0, ring: 1.6, under: 0 },
  "one-pair": { swell: 0.06, last: 0.95, late: 0, ring: 1.9, under: 0 },
  "two-pair": { swell: 0.12, last: 1, late: 0, ring: 2.2, under: 0 },
  straight: { swell: 0.24, last: 1.08, late: 0, ring: 2.3, under: 0 },
  flush: { swell: 0.24, last: 1.08, late: 0.1, ring: 2.4, under: 2 },
  royal: { swell: 0.3, last: 1.15, late: 0.16, ring: 2.4, under: 4 },
};

/** The cadence of a hand; a plain one where what it makes is not known here. */
export function cadenceOf(label: Label | null | undefined): Cadence {
  return label ? CADENCES[label] : PLAIN;
}
