/** Whom the reader does not want to hear: what they say is taken out before anything sees it. */
import { SvelteSet } from "svelte/reactivity";
import type { Happened, Message } from "../generated/wire";

export class Muted {
  /** By name: those who only look on have no chair. */
  readonly #names = new SvelteSet<string>();

  has(name: string): boolean {
    return this.#names.has(name);
  }

  toggle(name: string): void {
    if (!this.#names.delete(name)) this.#names.add(name);
  }

  /** What is left of a message. */
  without(message: Message): Message {
    if (message.is !== "update" || this.#names.size === 0) return message;
    return { ...message, happened: message.happened.filter((one) => !this.#silences(one)) };
  }

  #silences(one: Happened): boolean {
    return one.t === "room" && one.what === "reaction" && one.name != null && this.#names.has(one.name);
  }
}
