/** Quick reactions over the plates, each for a few seconds. */
import type { Happened } from "../generated/wire";
import type { Translate } from "../words/translate";

const SHOWN_MS = 3200;

export class Bubbles {
  shown = $state.raw<ReadonlyMap<number, string>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  hear(happened: readonly Happened[], t: Translate): void {
    for (const one of happened) {
      if (one.t !== "room" || one.what !== "reaction" || !one.reaction) continue;
      this.#show(one.chair ?? -1, t(`ui.reaction.${one.reaction}`));
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(chair: number, text: string): void {
    clearTimeout(this.#timers.get(chair));
    this.shown = new Map(this.shown).set(chair, text);
    this.#timers.set(
      chair,
      setTimeout(() => {
        const left = new Map(this.shown);
        left.delete(chair);
        this.shown = left;
      }, SHOWN_MS),
    );
  }
}
