/** Places the sound of each seat to the left or right of the listener. Pure. */
import type { Update } from "../../../generated/wire";
import { toneHand } from "../details";
import { others } from "../seats/seats";

/** A listener: its own seat (null for who only listens), and the number of seats at the table. */
export interface Listener {
  seat: number | null;
  seats: number;
}

/** Whoever is told this. */
export function listenerAt(update: Update): Listener {
  return { seat: update.you.seat, seats: toneHand(update.hand)?.seats.length ?? 0 };
}

/**
 * No seat is panned further to a side than this. Else a voice would lose more than a decibel where both sides are
 * summed, as by a phone's one loudspeaker, and in headphones it would sit in one ear.
 */
export const WIDEST = 0.6;

/** The place of a seat round the listener, as on a circle: the own hand in the middle, neighbours farthest aside. */
export function panOf(seat: number, listener: Listener): number {
  const round = others(listener.seats, listener.seat);
  const at = round.indexOf(seat);
  return at < 0 ? 0 : WIDEST * Math.sin(Math.PI * ((at + 1) / (round.length + 1) - 0.5));
}
