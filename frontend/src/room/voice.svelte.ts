/** Queues the sentences for the ear, in the order in which they are heard. */

export interface Said {
  id: number;
  text: string;
}

interface Waiting {
  text: string;
  about: string;
}

/** The number of sentences that stay on the page: a screen reader that is slow still finds each. */
const SENTENCES_KEPT = 6;
/** Nobody waits longer for the answer to a key of their own, whatever sounds. */
const PATIENCE_MS = 2500;

export class Voice {
  said = $state.raw<readonly Said[]>([]);
  #count = 0;
  #waiting: Waiting[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** `isCovered` tells whether something sounds that a voice would lie over. */
  constructor(private readonly isCovered: () => boolean = () => false) {}

  /** Says it at the next pause; while that is awaited, what is said anew about the same takes its place. */
  say(text: string, about = ""): void {
    if (text === "") return;
    if (about !== "") this.#waiting = this.#waiting.filter((one) => one.about !== about);
    this.#waiting.push({ text, about });
    if (!this.isCovered()) return this.flush();
    this.#patience ??= setTimeout(() => this.flush(), PATIENCE_MS);
  }

  /** Says all that waits. */
  flush(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    if (this.#waiting.length === 0) return;
    const fresh = this.#waiting.map(({ text }) => ({ id: (this.#count += 1), text }));
    this.#waiting = [];
    this.said = [...this.said, ...fresh].slice(-SENTENCES_KEPT);
  }
}
