/** What comes only where the host lets people write. */
export { default as ChatSheet } from "./ChatSheet.svelte";
export { default as Conversation } from "./Conversation.svelte";
