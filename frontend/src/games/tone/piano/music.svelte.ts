/** Whether music is heard here just now, so that a voice can wait for its pause. */
import { soundOn } from "../../../sound/sound.svelte";
import type { Playing } from "./player";

/** Music that begins so soon after a note is the same music still. */
const BREATH_MS = 300;
let underWay = $state(0);

/** Takes note of a plan, from now until its last note has ended; a plan without a loud note is left out. */
export function heed(playing: Playing): void {
  if (!playing.strikes.some(({ gain }) => gain > 0)) return;
  underWay += 1;
  void playing.done.then(() => setTimeout(() => (underWay -= 1), BREATH_MS));
}

/** Notes sound, or a plan that goes on has a rest; never where the sound is off. */
export function isMusic(): boolean {
  return underWay > 0 && soundOn();
}
