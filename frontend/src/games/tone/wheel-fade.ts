/** How what a hand puts on the wheel comes into sight. */
import type { FadeParams } from "svelte/transition";

/** After so many milliseconds. */
export const fadeAfter = (delay: number): FadeParams => ({ duration: 260, delay });
