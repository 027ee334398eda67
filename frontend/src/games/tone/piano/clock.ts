/**
 * The server's clock as this browser can know it.
 *
 * A message that says the server's time tells at least how far that clock is ahead: the message was on its way for a
 * while. The answer to something we sent tells at most how far, since the server answered later. The truth lies
 * between, and the two come closer with every message. Old bounds give way slowly, since no two clocks run alike.
 */

/** Two clocks part by no more than this, in milliseconds a millisecond. */
const DRIFT = 1e-4;
const BOUNDS_KEPT = 64;

interface Bound {
  /** The server's time less ours, in milliseconds. */
  ahead: number;
  /** The time when it was learnt, on our own clock. */
  at: number;
}

/** The two bounds at the time `now`: they widen as clocks drift. */
const leastAhead = ({ ahead, at }: Bound, now: number): number => ahead - DRIFT * Math.max(0, now - at);
const mostAhead = ({ ahead, at }: Bound, now: number): number => ahead + DRIFT * Math.max(0, now - at);

function lastBounds(bounds: readonly Bound[], next: Bound): Bound[] {
  return [...bounds, next].slice(-BOUNDS_KEPT);
}

export class ServerClock {
  #atLeast: readonly Bound[] = [];
  #atMost: readonly Bound[] = [];

  /** Notes a message of the server: its time in it, and ours (both in milliseconds, ours of `performance.now`). */
  noteMessage(server: number, received: number): void {
    const ahead = server - received;
    this.#atLeast = lastBounds(this.#atLeast, { ahead, at: received });
    // If the two contradict, one clock was set or slept: what was known before is wrong.
    this.#atMost = this.#atMost.filter((bound) => mostAhead(bound, received) >= ahead);
  }

  /** Notes the answer to something that left here at `sent`. */
  noteAnswer(sent: number, server: number, received: number): void {
    this.noteMessage(server, received);
    const ahead = server - sent;
    this.#atMost = lastBounds(this.#atMost, { ahead, at: received });
    this.#atLeast = this.#atLeast.filter((bound) => leastAhead(bound, received) <= ahead);
  }

  #least(now: number): number | null {
    if (this.#atLeast.length === 0) return null;
    return Math.max(...this.#atLeast.map((bound) => leastAhead(bound, now)));
  }

  /** The milliseconds by which the server's clock is ahead of ours, at our time `now`; null while nothing is known. */
  ahead(now: number): number | null {
    const least = this.#least(now);
    if (least === null || this.#atMost.length === 0) return least;
    return (least + Math.min(...this.#atMost.map((bound) => mostAhead(bound, now)))) / 2;
  }

  /** A time of the server on our own clock; where nothing is known yet, now. */
  here(server: number, now: number): number {
    const ahead = this.ahead(now);
    return ahead === null ? now : server - ahead;
  }

  /**
   * The least time in milliseconds since the server sent something; it is long for what arrives after a lost
   * connection. Where all answers were slow, so that its clock is hardly known, a quick message is not taken for old.
   */
  age(server: number, now: number): number {
    const least = this.#least(now);
    return least === null ? 0 : now - server + least;
  }
}

/** A moment of `performance.now` as the context's own time, such that it is heard at that moment. */
export function contextTime(audio: AudioContext, moment: number, now = performance.now()): number {
  const plain = audio.currentTime + (moment - now) / 1000;
  const stamp = audio.getOutputTimestamp?.();
  if (!stamp?.contextTime || !stamp.performanceTime) return plain;
  const byStamp = stamp.contextTime + (moment - stamp.performanceTime) / 1000;
  // Some browsers leave the stamp behind when the device sleeps; a second of latency is no latency.
  return Math.abs(byStamp - plain) < 1 ? byStamp : plain;
}
