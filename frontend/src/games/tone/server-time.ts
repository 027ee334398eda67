/** Learns the server's time, so that what it says shall begin then begins at once in every browser (TP-15). */
import { serverClock } from "../../piano";
import type { Room } from "../../room/room.svelte";
import { answerTo } from "./questions";

/** A few questions soon, since the quickest answer tells most; then one now and again, since clocks drift. */
const FIRST_ASKED_MS = [0, 400, 900, 1600];
const AGAIN_MS = 60_000;

async function ask(room: Room): Promise<void> {
  const sent = performance.now();
  const pong = await answerTo(room, { do: "ping" }, "pong");
  serverClock.answered(sent, pong.at, performance.now());
}

/** Keeps asking until told to end. */
export function keepTime(room: Room): () => void {
  // What was not answered is asked anew soon enough.
  const asking = (): void => void ask(room).catch(() => undefined);
  const timers = FIRST_ASKED_MS.map((after) => setTimeout(asking, after));
  const again = setInterval(asking, AGAIN_MS);
  return () => {
    clearInterval(again);
    for (const timer of timers) clearTimeout(timer);
  };
}
