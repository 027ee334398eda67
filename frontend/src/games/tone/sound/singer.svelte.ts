/**
 * The singer, whose phrase sounds: that hand has the wheel until a little after its last note, so that it can be taken
 * in.
 */
import type { Playing } from "../piano";

const LINGER_MS = 1200;

export class Singer {
  seat = $state<number | null>(null);
  #phrase: Playing | null = null;

  /** The phrase of a seat has been set to sound; it takes the place of one before it. */
  followPhrase(seat: number, phrase: Playing): void {
    this.#phrase = phrase;
    this.#later(phrase, Math.max(0, phrase.startsAt - performance.now()), () => (this.seat = seat));
    void phrase.done.then(() => this.#later(phrase, LINGER_MS, () => this.release()));
  }

  /** The wheel is its reader's own again. */
  release(): void {
    this.#phrase = null;
    this.seat = null;
  }

  /** Only what belongs to the last phrase is still done. */
  #later(phrase: Playing, ms: number, then: () => void): void {
    setTimeout(() => {
      if (this.#phrase === phrase) then();
    }, ms);
  }
}
