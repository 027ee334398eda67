/** Sheets that no hand needs, fetched as one when the first is asked for: apart, each would be packed worse. */
export { default as EarSheet } from "./ear/EarSheet.svelte";
export { default as HintSheet } from "./review/HintSheet.svelte";
export { default as Keepsakes } from "./keepsakes/Keepsakes.svelte";
export { default as MistakesSheet } from "./review/MistakesSheet.svelte";
export { default as ReviewSheet } from "./review/ReviewSheet.svelte";
export { default as ScoreCard } from "./score/ScoreCard.svelte";
export { default as SeatSheet } from "./seats/SeatSheet.svelte";
export { default as ToneHowTo } from "./rules/ToneHowTo.svelte";
export { default as ToneSettings } from "./rules/ToneSettings.svelte";
export { default as TonicSheet } from "./tonic/TonicSheet.svelte";
