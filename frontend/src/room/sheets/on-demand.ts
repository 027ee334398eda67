/** What is opened now and then, and the conversation, in one script: apart, each would be packed without the others. */
export { default as PendingNotices } from "./PendingNotices.svelte";
export { default as AddBot } from "./AddBot.svelte";
export { default as ChatSheet } from "./ChatSheet.svelte";
export { default as Credits } from "./Credits.svelte";
export { default as DeviceLink } from "./DeviceLink.svelte";
export { default as Ending } from "./Ending.svelte";
export { default as KeysHelp } from "./KeysHelp.svelte";
export { default as Leaving } from "./Leaving.svelte";
export { default as Menu } from "./Menu.svelte";
export { default as VoteSheet } from "./VoteSheet.svelte";
export { default as Conversation } from "../chat/Conversation.svelte";
export { giveCodeWord } from "../lobby/code-word";
