/** The notes of each action at the table (TP-11 to TP-14, TP-16). */
import { click, clickAfter, deal, pannedStrikes, playback, type Strike, type Sung } from "../piano/schedule";
import { cadenceOf, type Closing } from "./cadences";
import { panOf, type Listener } from "./panning";
import { MIDDLE_C } from "../notes/pitch";

/** The part of the server's message that sounds. */
export interface Deed {
  seat: number;
  did: string;
  /** The notes that this listener may hear, in order; none for a silent action. */
  notes?: readonly number[];
  /** The hand that is played, where the listener may know what it makes. */
  hand?: Closing | null;
}

export interface Hearer extends Listener {
  othersClicks: boolean;
  /** Wants the tonic softly under phrases. */
  drone?: boolean;
}

/** Clicks from across the table are a little softer than one's own. */
const ACROSS = 0.6;

function scaledStrikes(strikes: readonly Strike[], by: number): Strike[] {
  return strikes.map((strike) => ({ ...strike, gain: strike.gain * by }));
}

/** The notes of an action; clicks that this listener has muted keep their lights, without a sound. */
export function strikesOf(deed: Deed, hearer: Hearer): Strike[] {
  return pannedStrikes(planOf(deed, hearer), (seat) => panOf(seat, hearer));
}

/** A hand as a phrase: with the cadence of what it makes, and its tonic under it for whoever wants that. */
export function sungBy(seat: number, notes: readonly number[], hand: Closing | null | undefined, drone = false): Sung {
  return { seat, midis: notes, cadence: cadenceOf(hand, notes), drone: drone && hand ? MIDDLE_C + hand.tonic : null };
}

/** A card under the finger, after its tonic where that is wanted. */
export function touchStrikes(seat: number, midi: number, tonic: number | null): Strike[] {
  return tonic === null ? click(seat, midi) : clickAfter(MIDDLE_C + tonic, seat, midi);
}

function planOf({ seat, did, notes = [], hand }: Deed, hearer: Hearer): Strike[] {
  const [first] = notes;
  if (first === undefined) return [];
  if (did === "play") return playback([sungBy(seat, notes, hand, hearer.drone)]);
  const clicks = notes.length === 1 ? click(seat, first) : deal(seat, notes);
  if (seat === hearer.seat) return clicks;
  return scaledStrikes(clicks, hearer.othersClicks ? ACROSS : 0);
}
