/** The deal as it is seen: nobody plays on screen, and nothing is counted or offered, before its cards have landed. */
import type { TonkView } from "../../../generated/wire";
import { prefersStill } from "../../../parts/reduced-motion";

/** Longer than any deal takes: where a hidden page draws nothing, the deal counts as over by then. */
const MAX_DEAL_MS = 6000;

export class Deal {
  running = $state(false);
  /** Cards that have landed, by seat; the upcard has none. */
  #arrived = $state.raw<readonly number[]>([]);
  #upcard = $state(false);
  #after: (() => void)[] = [];
  #late: ReturnType<typeof setTimeout> | undefined;

  /** Calls back when its cards lie there. */
  constructor(private readonly landed: () => void) {}

  begin(): void {
    if (prefersStill() || document.hidden) return;
    clearTimeout(this.#late);
    this.#arrived = [];
    this.#upcard = false;
    this.running = true;
    this.#late = setTimeout(() => this.land(), MAX_DEAL_MS);
  }

  arrive(seat: number | null): void {
    if (seat === null) this.#upcard = true;
    else this.#arrived = Object.assign([...this.#arrived], { [seat]: (this.#arrived[seat] ?? 0) + 1 });
  }

  /** Ends the deal: all its cards are at their places. */
  land(): void {
    if (!this.running) return;
    clearTimeout(this.#late);
    this.running = false;
    for (const then of this.#after.splice(0)) then();
    this.landed();
  }

  stop(): void {
    clearTimeout(this.#late);
  }

  /** Does it once the cards have landed: at once where none is in the air. */
  then(what: () => void): void {
    if (this.running) this.#after.push(what);
    else what();
  }

  /** The hand as far as it has landed; where the cards lie is another matter. */
  landedHand(hand: TonkView): TonkView {
    if (!this.running) return hand;
    const cards = hand.cards.map((count, seat) => Math.min(count, this.#arrived[seat] ?? 0));
    const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
    const inAir = total(hand.cards) - total(cards) + (hand.top === null || this.#upcard ? 0 : 1);
    return { ...hand, cards, stock: hand.stock + inAir, points: null, top: null, turn: null };
  }
}
