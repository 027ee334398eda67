/** Which sounds an update makes. */
import type { Happened, Update } from "../../generated/wire";
import { tonkHand } from "./details";
import type { Sound } from "./sound";

const OF_PLAY: Readonly<Record<string, Sound>> = {
  draw: "slide",
  take: "slide",
  spread: "spread",
  hit: "slide",
  discard: "tap",
  slap: "tap",
  slap_discard: "tap",
  drop: "tap",
};

function soundOf(happened: Happened): Sound | null {
  if (happened.t === "tonk") return OF_PLAY[happened.did] ?? null;
  return happened.t === "room" && happened.what === "hand_started" ? "deal" : null;
}

function mayAct(update: Update | null): boolean {
  return (update?.hand?.legal.length ?? 0) > 0;
}

/** The sounds from one update to the next: each play once, a chord when the turn comes to us. */
export function cuesBetween(before: Update | null, after: Update): Sound[] {
  const sounds = new Set(after.happened.map(soundOf).filter((one) => one !== null));
  const outcome = tonkHand(after.hand)?.outcome;
  const won =
    outcome && !tonkHand(before?.hand)?.outcome && after.you.seat !== null && outcome.winners.includes(after.you.seat);
  if (won) sounds.add("win");
  if (mayAct(after) && !mayAct(before)) sounds.add("turn");
  return [...sounds];
}
