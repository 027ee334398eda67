/** Plays what is heard from one update to the next. */
import type { Update } from "../../generated/wire";
import { cuesBetween } from "./cues";
import type { Deal } from "./motion/deal.svelte";
import { sound } from "./sound";

/** The chord of the turn waits until the cards have landed. */
export function playBetween(before: Update | null, after: Update, deal: Deal): void {
  for (const one of cuesBetween(before, after)) {
    if (one === "turn") deal.then(() => sound(one));
    else sound(one);
  }
}
