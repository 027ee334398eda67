/** The way in which a hand's figure comes into sight on the wheel. */
import type { FadeParams } from "svelte/transition";

/** After so many milliseconds. */
export const fadeAfter = (delay: number): FadeParams => ({ duration: 260, delay });
