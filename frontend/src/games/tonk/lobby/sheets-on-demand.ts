/** Sheets of Tonk's lobby that not everybody opens, in one script. */
export { default as HowTo } from "../sheets/HowTo.svelte";
export { follow } from "./follow";
