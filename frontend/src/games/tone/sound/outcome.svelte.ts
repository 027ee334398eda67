/**
 * Decides when this page tells the outcome of a hand: not before it has been heard.
 *
 * The server says the places as soon as all have played (TP-27). Here they wait, with the labels of the others, for the
 * table's playback, or until somebody asks for them; and neither is to be had while the phrase that ended the hand
 * still sounds. What takes its time is the plan of the notes, so that it is the same with the sound switched off.
 * Whoever comes when all have played has nothing to wait for.
 */
import type { TonePokerView } from "../../../generated/wire";
import type { Playing } from "../piano";

export class Outcome {
  /** Places and labels may be seen here. */
  isTold = $state(false);
  /** All have played, and the phrase of the last still sounds. */
  isEnding = $state(false);
  #scored: boolean;
  #phrases = new Set<Playing>();

  constructor(scored: boolean) {
    this.#scored = this.isTold = scored;
  }

  /** Waits for the end of a phrase that sounds. */
  followPhrase(phrase: Playing): void {
    this.#phrases.add(phrase);
    void phrase.done.then(() => {
      this.#phrases.delete(phrase);
      if (this.#phrases.size === 0) this.isEnding = false;
    });
  }

  /**
   * Follows whether there is a score; `played`: it came by a hand that was played, and so what all play is unheard yet.
   */
  follow(scored: boolean, played: boolean): void {
    if (scored === this.#scored) return;
    this.#scored = scored;
    this.isTold = scored && !played;
    this.isEnding = scored && played && this.#phrases.size > 0;
  }

  /** The music is over, or somebody does not wait for it. */
  tell(): void {
    this.isTold = this.#scored;
    this.isEnding = false;
  }
}

/** A hand before its outcome is told: what is made is known of one seat at most, the viewer's. */
export function viewBeforeOutcome(hand: TonePokerView, seat: number | null): TonePokerView {
  const seats = hand.seats.map((one, at) => (at === seat ? one : { ...one, label: null, royal: null, ranks: [] }));
  return { ...hand, seats, score: null };
}
