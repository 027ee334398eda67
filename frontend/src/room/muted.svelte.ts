/** The people whom the reader does not want to hear: what they say is taken out before anything sees it. */
import type { Happened, Message } from "../generated/wire";
import { recallJson, type Memory } from "../page/memory";

/** Somebody at the table; those who only look on have no chair. */
export interface Speaker {
  chair: number | null;
  name: string;
}

/** People are told apart by their chairs, whose numbers are never used again, as the names of guests may be. */
const keyOf = ({ chair, name }: Speaker): string => (chair === null ? `name ${name}` : `chair ${chair}`);

function recallKeys(memory: Memory): string[] {
  const stored = recallJson<unknown[]>(memory, Array.isArray) ?? [];
  return stored.filter((one) => typeof one === "string");
}

export class Muted {
  #keys = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly memory: Memory) {
    this.#keys = new Set(recallKeys(memory));
  }

  has(speaker: Speaker): boolean {
    return this.#keys.has(keyOf(speaker));
  }

  toggle(speaker: Speaker): void {
    const key = keyOf(speaker);
    const keys = new Set(this.#keys);
    if (!keys.delete(key)) keys.add(key);
    this.#keys = keys;
    this.memory.remember(JSON.stringify([...keys]));
  }

  /** The rest of a message. */
  without(message: Message): Message {
    if (this.#keys.size === 0) return message;
    const left = <H extends Happened>(all: H[]): H[] => all.filter((one) => !this.silences(one));
    if (message.is === "history") return { ...message, chat: message.chat && left(message.chat) };
    return message.is === "update" ? { ...message, happened: left(message.happened) } : message;
  }

  /** The happening is a phrase or a line of somebody whom the reader does not hear. */
  silences(one: Happened): boolean {
    if (one.t !== "room" || (one.what !== "reaction" && one.what !== "chat")) return false;
    return this.has({ chair: one.chair ?? null, name: one.name ?? "" });
  }
}
