import { MediaQuery } from "svelte/reactivity";

const query = new MediaQuery("min-width: 1060px");

/** Whether there is room for people, moves and conversation beside the table; the styles say so with the same width. */
export const isBroad = (): boolean => query.current;
