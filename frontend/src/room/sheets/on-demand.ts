/**
 * Sheets that are opened now and then, and the conversation, in one script: apart, each would be packed without the
 * others.
 */
export { default as PendingNotices } from "./PendingNotices.svelte";
export { default as RoomSheets } from "./RoomSheets.svelte";
export { default as Credits } from "./Credits.svelte";
export { default as KeysHelp } from "./KeysHelp.svelte";
export { default as Conversation } from "../chat/Conversation.svelte";
export { giveCodeWord } from "../lobby/code-word";
