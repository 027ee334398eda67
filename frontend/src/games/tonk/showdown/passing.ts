/** What passes over the felt while a hand ends, in one script: it comes after the table. */
export { default as Moment } from "./Moment.svelte";
export { default as Result } from "./Result.svelte";
export { default as Tokens } from "./Tokens.svelte";
