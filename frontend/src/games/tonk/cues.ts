/** The sounds of an update. */
import type { Happened, Update } from "../../generated/wire";
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

/** The sound of something that is played, by its word. */
export function soundOfPlay(did: string): Sound | null {
  return OF_PLAY[did] ?? null;
}

function soundOf(happened: Happened): Sound | null {
  if (happened.t === "tonk") return soundOfPlay(happened.did);
  return happened.t === "room" && happened.what === "hand_started" ? "deal" : null;
}

function mayAct(update: Update | null): boolean {
  return (update?.hand?.legal.length ?? 0) > 0;
}

/** The reader's own plays have sounded when they were sent. */
function hasSounded(happened: Happened, { ack, you }: Update): boolean {
  return ack !== null && happened.t === "tonk" && happened.seat === you.seat;
}

/** The sounds from one update to the next: each play once, a chord when the turn comes to us. An end has its own. */
export function cuesBetween(before: Update | null, after: Update): Sound[] {
  const news = after.happened.filter((one) => !hasSounded(one, after));
  const sounds = new Set(news.map(soundOf).filter((one) => one !== null));
  if (mayAct(after) && !mayAct(before)) sounds.add("turn");
  return [...sounds];
}
