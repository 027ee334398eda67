/**
 * A table that goes on elsewhere: who was here comes back in the same moment as this page, and is not shown as gone
 * meanwhile.
 */
import type { Message, Update } from "../generated/wire";
import type { Room } from "./room.svelte";
import type { SocketEnvironment } from "./socket";

/** Whoever is not back by then is away. */
const BACK_WITHIN_MS = 1500;

export class ReturningChairs {
  #awaited = new Set<number>();

  /** An update of another stream than the last: those who were seen before are waited for. Says whether it is one. */
  begins(update: Update, before: Update): boolean {
    if (before.epoch === update.epoch) return false;
    this.#awaited = new Set(before.room.chairs.filter(({ connected }) => connected).map(({ chair }) => chair));
    return true;
  }

  /** Steadies an update for the page: whoever is waited for is here, and nobody is told that they are back. */
  steady(update: Update): Update {
    if (this.#awaited.size === 0) return update;
    const happened = update.happened.filter(
      (one) => !(one.t === "room" && one.what === "back" && this.#awaited.has(one.chair ?? -1)),
    );
    for (const { chair, connected } of update.room.chairs) if (connected) this.#awaited.delete(chair);
    return this.#withAwaited({ ...update, happened }, true);
  }

  /** Nobody is waited for any more. */
  over(update: Update): Update {
    const result = this.#withAwaited(update, false);
    this.#awaited.clear();
    return result;
  }

  #withAwaited(update: Update, connected: boolean): Update {
    const chairs = update.room.chairs.map((chair) =>
      this.#awaited.has(chair.chair) ? { ...chair, connected } : chair,
    );
    return { ...update, room: { ...update.room, chairs } };
  }
}

/** The reader was ready for the next hand, and the update does not know it: no log keeps that. */
export function saidReady(update: Update, before: Update): boolean {
  const mine = ({ room, you }: Update): boolean => room.chairs.some(({ chair, ready }) => chair === you.chair && ready);
  const same = update.room.phase === before.room.phase && update.room.hand_number === before.room.hand_number;
  return same && update.you.chair !== null && mine(before) && !mine(update);
}

/** Steadies a room's updates once its line has been lost. */
export class ReturnGrace {
  readonly #chairs = new ReturningChairs();
  #arriving: (() => void) | null = null;

  constructor(
    private readonly room: Pick<Room, "update" | "state" | "send">,
    private readonly environment: Pick<SocketEnvironment, "after">,
  ) {}

  /** Steadies a message for the page: for a moment after the table has moved, whoever was here still is. */
  steady(message: Message): Message {
    return message.is === "update" ? this.#update(message) : message;
  }

  #update(update: Update): Update {
    const before = this.room.update;
    if (before && this.#chairs.begins(update, before)) {
      if (saidReady(update, before)) this.room.send({ do: "ready" });
      this.stop();
      this.#arriving = this.environment.after(BACK_WITHIN_MS, () => {
        const now = this.room.state.update;
        if (now) this.room.state = { ...this.room.state, update: this.#chairs.over(now) };
      });
    }
    return this.#chairs.steady(update);
  }

  /** Changes nothing any more. */
  stop(): void {
    this.#arriving?.();
  }
}
