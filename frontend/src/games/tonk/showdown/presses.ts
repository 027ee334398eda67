/** A press that ends the moment does nothing else: neither its click, nor the same key as long as it is held. */
import { isElsewhere } from "../../../page/keyboard";
import type { Showdown } from "./showdown.svelte";

const PASSED_ON = /^(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/;

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

export class Presses {
  #pressed = false;
  #held: string | null = null;

  constructor(
    readonly showdown: Showdown,
    /** Brings the cards in flight to their places. */
    readonly land: () => void,
  ) {}

  /** A press anywhere begins anew: a swipe or a long press that ended the moment has made no click of its own. */
  readonly forget = (): void => {
    this.#pressed = false;
  };

  readonly down = (event: PointerEvent): void => {
    this.#pressed = this.showdown.isRunning;
    this.land();
    if (!this.#pressed) return;
    this.showdown.skip();
    swallow(event);
  };

  readonly click = (event: MouseEvent): void => {
    // A click that a key has made comes without a press.
    if (this.#pressed && event.detail > 0) swallow(event);
    this.forget();
  };

  readonly keyDown = (event: KeyboardEvent): void => {
    if (this.#held === event.key && event.repeat) return swallow(event);
    this.#held = null;
    if (!this.showdown.isRunning || PASSED_ON.test(event.key) || isElsewhere(event)) return;
    this.#held = event.key;
    this.land();
    this.showdown.skip();
    swallow(event);
  };

  readonly keyUp = (event: KeyboardEvent): void => {
    if (this.#held !== event.key) return;
    this.#held = null;
    swallow(event);
  };
}
