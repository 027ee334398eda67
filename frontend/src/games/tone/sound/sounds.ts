/** Plays a table's messages (TP-11 to TP-16), and the hands that this listener alone asks for. */
import { othersClicksHeard, play, playAsPhrase, type Playing } from "../piano";
import type { Listener } from "./panning";
import { isReferenceOn } from "../tonic/reference.svelte";
import { strikesOf, touchStrikes, type Deed } from "./strikes";

/** The notes of a message, as this listener hears its seat; null for a silent action. */
export function hear(deed: Deed, listener: Listener): Playing | null {
  const strikes = strikesOf(deed, { ...listener, othersClicks: othersClicksHeard(), drone: isReferenceOn("drone") });
  if (strikes.length === 0) return null;
  return deed.did === "play" ? playAsPhrase(deed.seat, strikes) : play(strikes);
}

/** An own card under the finger, in the seat's tonic. */
export function hearTouch(seat: number, midi: number, tonic: number): Playing {
  return play(touchStrikes(seat, midi, isReferenceOn("tonic") ? tonic : null));
}
