/** What is called out over the chairs, each for a few seconds: quick reactions, what people write, and what a game has called there. */
import type { Happened, Update } from "../generated/wire";
import { t } from "../words/words.svelte";
import type { GameTable } from "./game-table";

const SHOWN_MS = 3200;
/** What people write themselves may be long. */
const READ_MS = 30;

interface Shown {
  chair: number;
  text: string;
}

function shownFor(one: Happened, { room }: Update, table: GameTable): Shown | null {
  if (one.t === "room") {
    const said = one.reaction ? t(`ui.reaction.${one.reaction}`) : one.text;
    return said ? { chair: one.chair ?? -1, text: said } : null;
  }
  const call = table.call(one);
  return call && { chair: room.chairs.find((chair) => chair.seat === call.seat)?.chair ?? -1, text: call.text };
}

export class Bubbles {
  shown = $state.raw<ReadonlyMap<number, string>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  hear(update: Update, table: GameTable): void {
    for (const one of update.happened) {
      const found = shownFor(one, update, table);
      if (found) this.#show(found.chair, found.text);
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
      setTimeout(
        () => {
          const left = new Map(this.shown);
          left.delete(chair);
          this.shown = left;
        },
        SHOWN_MS + READ_MS * text.length,
      ),
    );
  }
}
