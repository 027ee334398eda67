/** Messages that came while the table still shows what happened before: they are shown one after another. */
import type { Message } from "../generated/wire";

/** A message, and when it came on the page's clock. */
export interface Arrival {
  message: Message;
  at: number;
}

/** Messages that change the table or replace its log are shown in the order of the stream. */
const ORDERED: readonly Message["is"][] = ["update", "history"];

/** Time to see one update before the next. */
const APART_MS = 250;

export class Backlog {
  #waiting: Arrival[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (arrival: Arrival) => void,
    /** The table shows something that is not over. */
    private readonly isBusy: () => boolean,
  ) {}

  /**
   * Shows it as soon as its time has come; other answers at once. A history that overtook updates would tell them
   * twice.
   */
  hear(arrival: Arrival, urgent: boolean): void {
    if (!ORDERED.includes(arrival.message.is)) return this.show(arrival);
    if (urgent) this.flush();
    if (!urgent && (this.#waiting.length > 0 || this.isBusy())) this.#waiting.push(arrival);
    else this.show(arrival);
  }

  /** The table is free. */
  resume(): void {
    clearTimeout(this.#next);
    if (this.isBusy()) return;
    const arrival = this.#waiting.shift();
    if (!arrival) return;
    this.show(arrival);
    this.#next = setTimeout(() => this.resume(), APART_MS);
  }

  /** Shows nothing more. */
  stop(): void {
    clearTimeout(this.#next);
    this.#waiting = [];
  }

  /** Shows at once whatever waits. */
  flush(): void {
    clearTimeout(this.#next);
    for (const arrival of this.#waiting.splice(0)) this.show(arrival);
  }
}
