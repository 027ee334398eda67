import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { cardFaces } from "./build/cards.ts";
import { firstWords } from "./build/first-words.ts";
import { pianoSamples } from "./build/piano.ts";

/** Names a script by the game it is of, so that anybody can see what a page of another game leaves out. */
function scriptName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const game = moduleIds.map((id) => /\/src\/games\/(\w+)\//.exec(id)?.[1]).find((name) => name !== undefined);
  return game ? `assets/${game}-[name]-[hash].js` : "assets/[name]-[hash].js";
}

/** Sheets that lie over a table now and then come together: apart, each would be packed without the others. */
const SELDOM =
  /\/src\/games\/tonk\/(rules\/(Agreement|Proposal|Propose\w+|RulesSheet|SheetText|TableRules)|sheets\/Settled|records\/\w+)\./;

export default defineConfig({
  plugins: [svelte(), cardFaces(), firstWords(), pianoSamples()],
  build: {
    outDir: "../src/greenroom/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's content policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: scriptName,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: "sheets", test: SELDOM }] },
      },
    },
  },
  // A slow machine is no fault: what hangs is ended all the same.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 120_000 },
});
