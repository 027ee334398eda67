/** Sheets that no hand needs, fetched as one when the first is asked for: apart, each would be packed worse. */
export { default as EarSheet } from "./EarSheet.svelte";
export { default as HintSheet } from "./HintSheet.svelte";
export { default as Keepsakes } from "./Keepsakes.svelte";
export { default as MistakesSheet } from "./MistakesSheet.svelte";
export { default as ReviewSheet } from "./ReviewSheet.svelte";
export { default as ScoreCard } from "./ScoreCard.svelte";
export { default as SeatSheet } from "./SeatSheet.svelte";
export { default as ToneHowTo } from "./ToneHowTo.svelte";
export { default as ToneSettings } from "./ToneSettings.svelte";
export { default as TonicSheet } from "./TonicSheet.svelte";
