/** Fades a hand's figure in on the wheel. */
import type { FadeParams } from "svelte/transition";

/** The fade that begins after `delay` milliseconds. */
export const fadeAfter = (delay: number): FadeParams => ({ duration: 260, delay });
