/**
 * Sheets that are asked for now and then, most of them between hands, fetched as one: apart, each would be packed
 * worse.
 */
export { default as Proposal } from "../rules/Proposal.svelte";
export { default as ProposeRules } from "../rules/ProposeRules.svelte";
export { default as ProposeStake } from "../rules/ProposeStake.svelte";
export { default as Learned } from "../lesson/Learned.svelte";
export { default as HandEnd } from "./HandEnd.svelte";
export { default as ChooseMove } from "../table/ChooseMove.svelte";
export { default as Settled } from "./Settled.svelte";
export { default as SideBets } from "./SideBets.svelte";
export { default as TableSettings } from "./TableSettings.svelte";
