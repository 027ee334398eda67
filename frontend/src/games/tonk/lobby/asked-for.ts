/** The sheets for somebody in the lobby of Tonk who neither plays at once nor opens a table, in one script. */
export { default as HowTo } from "../sheets/HowTo.svelte";
export { follow } from "./follow";
