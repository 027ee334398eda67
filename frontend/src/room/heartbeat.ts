/** Finds out whether an open socket still works: where a phone loses its network, it may stay open for minutes. */

/** All together are how long a dead line goes unnoticed: less than five seconds. */
const SILENCE_MS = 1900;
const ANSWER_MS = 2850;
/** Waited before a line counts as dead, so that a page that was asleep first reads what came meanwhile. */
const OVERSLEPT_MS = 50;

export class Heartbeat {
  #callOff: (() => void) | null = null;

  constructor(
    /** Calls back once, after this number of milliseconds; returns a function that cancels it. */
    private readonly after: (ms: number, then: () => void) => () => void,
    /** Asks the other end for a sign. */
    private readonly ask: () => void,
    /** No sign came. */
    private readonly died: () => void,
  ) {}

  /** Takes note of a sign of the other end: the next is asked for after some silence. */
  noteSign(): void {
    this.#wait(SILENCE_MS, () => this.probe());
  }

  /** Asks for a sign now. */
  probe(): void {
    this.ask();
    this.#wait(ANSWER_MS, () => this.#wait(OVERSLEPT_MS, this.died));
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #wait(ms: number, then: () => void): void {
    this.stop();
    this.#callOff = this.after(ms, then);
  }
}
