/**
 * The calls over the chairs, each for a few seconds: quick reactions, what people write, and what a game has called
 * there.
 */
import type { Happened, Update } from "../generated/wire";
import { t } from "../words/words.svelte";
import type { GameTable } from "./game-table";

const SHOWN_MS = 3200;
/** The time for each character of what people write themselves, which may be long. */
const MS_PER_CHARACTER = 30;

interface Shown {
  chair: number;
  text: string;
  ms: number;
}

function shownFor(one: Happened, { room }: Update, table: GameTable): Shown | null {
  if (one.t === "room") {
    const chair = one.chair ?? -1;
    if (one.reaction) return { chair, text: t(`ui.reaction.${one.reaction}`), ms: SHOWN_MS };
    return one.text ? { chair, text: one.text, ms: SHOWN_MS + MS_PER_CHARACTER * one.text.length } : null;
  }
  const call = table.call(one);
  const chair = call && room.chairs.find(({ seat }) => seat === call.seat)?.chair;
  return call && { chair: chair ?? -1, text: call.text, ms: SHOWN_MS };
}

export class Bubbles {
  shown = $state.raw<ReadonlyMap<number, string>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  hear(update: Update, table: GameTable): void {
    for (const one of update.happened) {
      const found = shownFor(one, update, table);
      if (found) this.#show(found);
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show({ chair, text, ms }: Shown): void {
    clearTimeout(this.#timers.get(chair));
    this.shown = new Map(this.shown).set(chair, text);
    this.#timers.set(
      chair,
      setTimeout(() => {
        const left = new Map(this.shown);
        left.delete(chair);
        this.shown = left;
      }, ms),
    );
  }
}
