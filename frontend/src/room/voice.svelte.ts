/** What is said to the ear, in the order in which it is heard. */

export interface Said {
  id: number;
  text: string;
}

/** The number of sentences that stay on the page: a screen reader that is slow still finds each. */
const KEPT = 6;

export class Voice {
  said = $state.raw<readonly Said[]>([]);
  #count = 0;

  say(text: string): void {
    if (text === "") return;
    this.#count += 1;
    this.said = [...this.said, { id: this.#count, text }].slice(-KEPT);
  }
}
