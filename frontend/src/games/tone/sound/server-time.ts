/** Learns the server's time, so that what it says shall begin then begins at once in every browser (TP-15). */
import { serverClock } from "../piano";
import type { Room } from "../../../room/room.svelte";
import { answerTo } from "../table/questions";

/** A few questions soon, since the quickest answer tells most; then one now and again, since clocks drift. */
const FIRST_ASKED_MS = [0, 400, 900, 1600];
const AGAIN_MS = 60_000;
/** Two browsers that were each answered so quickly begin a note less than 50 ms apart. */
const CLOSE_MS = 40;
/** If all answers were slow, as on a busy machine, a better one is looked for until the next is due anyway. */
const BETTER_MS = 2000;

/** Asks once; returns how long the answer took. */
async function ask(room: Room): Promise<number> {
  const sent = performance.now();
  const pong = await answerTo(room, { do: "ping" }, "pong");
  const received = performance.now();
  serverClock.noteAnswer(sent, pong.at, received);
  return received - sent;
}

/** Keeps asking until told to end. */
export function keepTime(room: Room): () => void {
  let quickest = Infinity;
  const took = (trip: number): void => {
    quickest = Math.min(quickest, trip);
  };
  // A question without an answer is asked anew soon enough.
  const asking = (): void => void ask(room).then(took, () => undefined);
  const timers = FIRST_ASKED_MS.map((after) => setTimeout(asking, after));
  const better = setInterval(() => quickest > CLOSE_MS && asking(), BETTER_MS);
  timers.push(setTimeout(() => clearInterval(better), AGAIN_MS));
  const again = setInterval(asking, AGAIN_MS);
  return () => {
    clearInterval(better);
    clearInterval(again);
    for (const timer of timers) clearTimeout(timer);
  };
}
