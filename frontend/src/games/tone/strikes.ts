/** What a deed at the table sounds like (TP-11 to TP-14, TP-16). */
import type { Label } from "../../generated/wire";
import { click, deal, panned, phrase, type Strike } from "../../piano/schedule";
import { cadenceOf } from "./cadences";
import { panOf, type Listener } from "./panning";

/** The part of the server's message that sounds. */
export interface Deed {
  seat: number;
  did: string;
  /** What this listener may hear, in order; none for a silent deed. */
  notes?: readonly number[];
  /** What the hand makes that is played, where the listener may know it. */
  label?: Label | null;
}

export interface Hearer extends Listener {
  othersClicks: boolean;
}

/** Clicks from across the table are a little softer than one's own. */
const ACROSS = 0.6;

function scaled(strikes: readonly Strike[], by: number): Strike[] {
  return strikes.map((strike) => ({ ...strike, gain: strike.gain * by }));
}

/** The notes of a deed; clicks that this listener has muted keep their lights, without a sound. */
export function strikesOf(deed: Deed, hearer: Hearer): Strike[] {
  return panned(planOf(deed, hearer), (seat) => panOf(seat, hearer));
}

function planOf({ seat, did, notes = [], label }: Deed, hearer: Hearer): Strike[] {
  const [first] = notes;
  if (first === undefined) return [];
  if (did === "play") return phrase(seat, notes, cadenceOf(label));
  const touched = notes.length === 1 ? click(seat, first) : deal(seat, notes);
  if (seat === hearer.seat) return touched;
  return scaled(touched, hearer.othersClicks ? ACROSS : 0);
}
