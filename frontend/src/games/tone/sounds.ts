/** The messages of a table as this browser hears them (TP-11 to TP-16). */
import { othersClicksHeard, play, singing, type Playing } from "../../piano";
import { strikesOf, type Deed } from "./strikes";

/** What a message sounds like to somebody at `mySeat`, or to a listener (null); null for a silent deed. */
export function hear(deed: Deed, mySeat: number | null): Playing | null {
  const strikes = strikesOf(deed, { seat: mySeat, othersClicks: othersClicksHeard() });
  if (strikes.length === 0) return null;
  return deed.did === "play" ? singing(deed.seat, strikes) : play(strikes);
}
