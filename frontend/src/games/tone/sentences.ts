/** Where the game's own sentences are served. */
import type { Addresses } from "../../words/words.svelte";

export const sentences: Addresses = import.meta.glob<string>(
  "../../../../src/greenroom/games/tone_poker/locales/*.json",
  {
    query: "?url",
    import: "default",
    eager: true,
  },
);
