/** Messages that came while the table still shows what happened before: they are shown one after another. */
import type { Message } from "../generated/wire";

/** A message, and when it came on the page's clock. */
export interface Heard {
  message: Message;
  at: number;
}

/** Messages that change the table or replace its log are shown in the order of the stream. */
const ORDERED: readonly Message["is"][] = ["update", "history"];

/** Time to see one update before the next. */
const APART_MS = 250;

export class Backlog {
  #waiting: Heard[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (heard: Heard) => void,
    /** The table shows something that is not over. */
    private readonly isBusy: () => boolean,
  ) {}

  /**
   * Shows it as soon as its time has come; other answers at once. A history that overtook updates would tell them
   * twice.
   */
  hear(heard: Heard, urgent: boolean): void {
    if (!ORDERED.includes(heard.message.is)) return this.show(heard);
    if (urgent) this.flush();
    if (!urgent && (this.#waiting.length > 0 || this.isBusy())) this.#waiting.push(heard);
    else this.show(heard);
  }

  /** The table is free. */
  resume(): void {
    clearTimeout(this.#next);
    if (this.isBusy()) return;
    const heard = this.#waiting.shift();
    if (!heard) return;
    this.show(heard);
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
    for (const heard of this.#waiting.splice(0)) this.show(heard);
  }
}
