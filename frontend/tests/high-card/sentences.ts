/** Where the game's own sentences are served; they stand with the game, in tests/third_game. */
import type { Addresses } from "../../src/words/words.svelte";

export const sentences: Addresses = import.meta.glob<string>("../../../tests/third_game/high_card/locales/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
