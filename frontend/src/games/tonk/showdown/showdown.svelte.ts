/** Follows the end of a hand: its moment runs on the page's clock, and a press brings it to its end. */
import type { TonkView, Update } from "../../../generated/wire";
import { prefersStill } from "../../../parts/reduced-motion";
import { tonkHand } from "../details";
import type { Sound } from "../sound";
import { cuesOf, verdictOf, type Cue } from "./mood";
import { landing, timelineOf, type Timeline } from "./timeline";
import { transfersOf, type Transfer } from "./transfers";

const TICK_MS = 33;
const DOUBLE_CLICK_MS = 300;

export class Showdown {
  /** Null while a hand is on, or none is. */
  timeline = $state.raw<Timeline | null>(null);
  transfers = $state.raw<readonly Transfer[]>([]);
  elapsed = $state(0);
  /** The session ended with this hand, while the page was looking. */
  endsSession = $state(false);

  readonly isOver: boolean = $derived.by(() => this.timeline !== null);
  /** The end is called, and the hands of the others leave their plates to lie open. */
  readonly isOpen: boolean = $derived.by(() => this.timeline !== null && this.elapsed >= this.timeline.calls);
  readonly isJudged: boolean = $derived.by(() => this.timeline !== null && this.elapsed >= this.timeline.judges);
  /** Something is still to be seen. */
  readonly isRunning: boolean = $derived.by(() => this.timeline !== null && this.elapsed < this.timeline.ends);

  /** Balances by chair as they were before the hand was paid, until it has been seen. */
  readonly unpaid: ReadonlyMap<number, number> | null = $derived.by(() => (this.isRunning ? this.#balances : null));

  #balances = $state.raw<ReadonlyMap<number, number>>(new Map());
  #number = 0;
  #seen: Update | null = null;
  #cues: readonly Cue[] = [];
  #verdict: Sound | null = null;
  #began = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly play: (sound: Sound) => void,
    readonly isStill: () => boolean = prefersStill,
  ) {}

  hear(update: Update): void {
    const hand = tonkHand(update.hand);
    const before = this.#seen;
    this.#seen = update;
    if (!hand?.outcome) return this.#clear();
    if (this.timeline && this.#number === update.room.hand_number) return;
    this.#number = update.room.hand_number;
    // A page that comes later finds all as it lies.
    const live = before !== null && update.happened.length > 0;
    this.#balances = new Map(before?.room.chairs.map(({ chair, balance }) => [chair, balance]));
    this.#begin(update, hand, live);
  }

  /** Brings the moment to its end; a deal that still goes round has landed, and the moment begins. */
  skip(): void {
    const { timeline } = this;
    if (!timeline || !this.isRunning) return;
    if (!this.isOpen) return this.#hasten(timeline.calls);
    const verdict = this.#verdict;
    const due = this.#cues.some((cue) => cue.sound === verdict);
    this.#rest();
    if (verdict && due) this.play(verdict);
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  #begin(update: Update, hand: TonkView, live: boolean): void {
    const { outcome } = hand;
    if (!outcome) return;
    const { seat } = update.you;
    const dealt = hand.cards.reduce((sum, count) => sum + count, 0);
    this.transfers = transfersOf(outcome.payments);
    this.timeline = timelineOf(outcome, hand.seats, this.transfers.length, landing(update.happened, dealt));
    this.endsSession = live && update.room.phase === "ended";
    this.#verdict = verdictOf(outcome, seat);
    if (!live) return this.#rest();
    if (this.isStill()) {
      this.#rest();
      if (this.#verdict) this.play(this.#verdict);
      return;
    }
    this.#cues = cuesOf(this.timeline, outcome, seat);
    this.elapsed = 0;
    this.#began = performance.now();
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  /** The second click of a double click comes before anything could be seen. */
  #hasten(calls: number): void {
    if (this.elapsed < DOUBLE_CLICK_MS) return;
    this.#began -= calls - this.elapsed;
    this.#tick();
  }

  #tick(): void {
    const elapsed = performance.now() - this.#began;
    const due = this.#cues.filter((cue) => cue.at <= elapsed);
    this.#cues = this.#cues.filter((cue) => cue.at > elapsed);
    for (const cue of due) this.play(cue.sound);
    this.elapsed = elapsed;
    if (!this.isRunning) this.#rest();
  }

  #rest(): void {
    clearInterval(this.#ticking);
    this.#cues = [];
    this.elapsed = this.timeline?.ends ?? 0;
  }

  #clear(): void {
    this.#rest();
    this.timeline = null;
    this.elapsed = 0;
    this.endsSession = false;
  }
}
