/** Steps through a past hand, by hand or by itself. */
import { clamp } from "../../../parts/box";

/** The speeds at which it goes by itself. */
export const PACES = [1, 2, 4, 0.5] as const;
/** A step is seen so long before the next comes by itself. */
export const STEP_MS = 1800;

export class Player {
  at = $state(0);
  /** The step before. */
  before = $state(0);
  isPlaying = $state(false);
  pace = $state<number>(PACES[0]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `seen` hears of every step that is reached. */
  constructor(
    readonly last: number,
    first: number,
    private readonly seen: (player: Player) => void,
  ) {
    this.at = this.before = clamp(0, first, last);
  }

  /** The last change was one step forward: the cards move as they were played. */
  get isOn(): boolean {
    return this.at === this.before + 1;
  }

  /** Goes to a step, and stays there. */
  go(to: number): void {
    this.stop();
    this.#reach(to);
  }

  /** Plays on from here, from the beginning where it is at the end; or stops. */
  toggle(): void {
    if (this.isPlaying) return this.stop();
    this.isPlaying = true;
    if (this.at === this.last) this.#reach(0);
    else this.#reach(this.at + 1);
    this.#wait();
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  /** The next of the paces. */
  hasten(): void {
    const at = PACES.findIndex((pace) => pace === this.pace);
    this.pace = PACES[(at + 1) % PACES.length] ?? PACES[0];
    if (this.isPlaying) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.at === this.last) return this.stop();
    this.#timer = setTimeout(() => {
      this.#reach(this.at + 1);
      this.#wait();
    }, STEP_MS / this.pace);
  }

  #reach(to: number): void {
    const step = clamp(0, to, this.last);
    if (step === this.at) return;
    [this.before, this.at] = [this.at, step];
    this.seen(this);
  }
}
