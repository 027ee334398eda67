/** The messages of a table as this browser hears them (TP-11 to TP-16). */
import { othersClicksHeard, play, singing, type Playing } from "../../piano";
import type { Listener } from "./panning";
import { strikesOf, type Deed } from "./strikes";

/** What a message sounds like to a listener, from where its seat lies; null for a silent deed. */
export function hear(deed: Deed, listener: Listener): Playing | null {
  const strikes = strikesOf(deed, { ...listener, othersClicks: othersClicksHeard() });
  if (strikes.length === 0) return null;
  return deed.did === "play" ? singing(deed.seat, strikes) : play(strikes);
}
