/** Which notes sound just now, and at which seat, for components; a key struck again before it was let go stays lit. */
import { SvelteMap } from "svelte/reactivity";
import type { LightListener, Sounding } from "./player";

const lit = new SvelteMap<string, number>();
let last = $state.raw<Sounding | null>(null);

const name = ({ seat, midi }: Sounding): string => `${seat}:${midi}`;

export const lights: LightListener = {
  lit(note) {
    lit.set(name(note), (lit.get(name(note)) ?? 0) + 1);
    last = note;
  },
  out(note) {
    const left = (lit.get(name(note)) ?? 1) - 1;
    if (left > 0) lit.set(name(note), left);
    else lit.delete(name(note));
  },
};

/** Whether a note of a seat sounds now. */
export function isSounding(seat: number, midi: number): boolean {
  return lit.has(name({ seat, midi }));
}

/** The note that began last: a new object for each, so that a repeated note is told again. */
export function lastNote(): Sounding | null {
  return last;
}
