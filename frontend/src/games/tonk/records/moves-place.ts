/** The place of the moves of a hand that is looked through, by the room that the window has. */
import { MediaQuery } from "svelte/reactivity";

/** Plates of more seats need the whole height. */
const SEATS_BELOW = 6;

export class MovesPlace {
  readonly #isBroad = new MediaQuery("min-width: 1000px");
  readonly #isHigh = new MediaQuery("min-height: 900px");

  /** If there is no room beside the felt or below it, they lie over it when they are asked for. */
  of(seats: number): "beside" | "below" | "over" {
    if (this.#isBroad.current) return "beside";
    return this.#isHigh.current && seats <= SEATS_BELOW ? "below" : "over";
  }
}
