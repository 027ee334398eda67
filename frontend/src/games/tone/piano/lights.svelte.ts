/**
 * The notes that sound just now, and at which seat, for components; a key struck again before it was let go stays lit.
 */
import { SvelteMap } from "svelte/reactivity";
import type { LightListener, Sounding } from "./player";

const lit = new SvelteMap<string, number>();
let last = $state.raw<Sounding | null>(null);
const lastOf = new SvelteMap<number, number>();

const name = ({ seat, midi }: Sounding): string => `${seat}:${midi}`;

export const lights: LightListener = {
  lit(note) {
    lit.set(name(note), (lit.get(name(note)) ?? 0) + 1);
    last = note;
    lastOf.set(note.seat, note.midi);
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

/** The note of a seat that began last among these, if it still sounds. */
export function newestNote(seat: number, midis: readonly number[]): number | null {
  const ringing = midis.filter((midi) => isSounding(seat, midi));
  return ringing.find((midi) => midi === lastOf.get(seat)) ?? ringing.at(-1) ?? null;
}

/** The note that began last: a new object for each, so that a repeated note is told again. */
export function lastNote(): Sounding | null {
  return last;
}
