import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { cardFaces } from "./build/cards.ts";
import { firstWords } from "./build/first-words.ts";
import { pianoSamples } from "./build/piano.ts";
import { sentences } from "./build/sentences.ts";

/** Names a script by the game it is of, so that anybody can see what a page of another game leaves out. */
function scriptName({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string {
  const game = moduleIds.map((id) => /\/src\/games\/(\w+)\//.exec(id)?.[1]).find((found) => found !== undefined);
  return game && !name.startsWith(game) ? `assets/${game}-[name]-[hash:7].js` : "assets/[name]-[hash:7].js";
}

/** The sheets of Tonk come together, its rule builder too: apart, each would be packed worse. */
const SHEETS =
  /\/src\/games\/tonk\/(Sheets|lesson\/Learned|cards\/HandRow|table\/(ChooseMove|shown-keys)|sheets\/(between-hands|BetAnswers|InOrOut|SideBets|TableSettings|Settled|HandEnd|Charges|Owed|Payments)|(rules|score|records)\/[\w-]+)\./;

/** The piano, and what of Svelte only its lights and its wheel need, though all of Svelte is asked of one file. */
const PIANO =
  /\/tone\/piano\/(?!samples|clicks|Others)[\w.-]+$|\/svelte\/src\/(reactivity\/map|transition\/index|internal\/client\/dom\/elements\/transitions)\./;

/** The parts of the piano of which the view asks before there is one. */
const PIANO_AND_VIEW = /\/tone\/piano\/(samples|clicks)\b/;

/** Pages of few words, which come together: apart, each would be packed without the others. */
const WORDS = /\/src\/(page\/(BoardPage|Nowhere|PastHand)|room\/lobby\/LinkPage)\./;

/** Reviews and “What if?” come in one script: apart, they would be packed worse. */
const REVIEW = /\/src\/games\/tonk\/(review\/[\w-]+|what-if\/PlayOn)\./;

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const closures = new WeakMap<Modules, Map<string, Set<string>>>();

/** A module with all that it imports at once; looked for once in a build. */
function closure(name: string, modules: Modules): Set<string> {
  const known = closures.get(modules) ?? new Map<string, Set<string>>();
  closures.set(modules, known);
  const found = known.get(name) ?? new Set([join(SOURCES, name)]);
  if (known.has(name)) return found;
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  known.set(name, found);
  return found;
}

const SOURCES = join(import.meta.dirname, "src");
const LOBBIES = readdirSync(join(SOURCES, "games")).filter((game) =>
  existsSync(join(SOURCES, "games", game, "lobby/index.ts")),
);

/** The parts of a game that come as one script each; what both need is in the first. */
const GAME_PARTS = [
  ["lobby", "lobby/index.ts"],
  ["view", "view.ts"],
  ["start", "lobby/StartTable.svelte"],
  ["lobby-sheets", "lobby/sheets-on-demand.ts"],
] as const;

/**
 * The page comes as one script, what a game shows in the lobby as another, and its table as a third: a browser asks
 * for six files at once, a line across the world takes half a second for each further round, and together they pack
 * better.
 */
function scriptOf(id: string, modules: Modules): string | null {
  if (PIANO.test(id)) return null;
  // The piano, the view and what is loaded later need these. In the view's script they would make the piano's import it
  // back, and of two scripts that import each other one runs too early.
  if (PIANO_AND_VIEW.test(id)) return "tone-lobby";
  const own = LOBBIES.find((game) => id.includes(`/src/games/${game}/`));
  const part = own && GAME_PARTS.find(([, entry]) => closure(`games/${own}/${entry}`, modules).has(id));
  if (part) return `${own}-${part[0]}`;
  const inLobbies = LOBBIES.some((game) => closure(`games/${game}/lobby/index.ts`, modules).has(id));
  return inLobbies || EVERY_TABLE.test(id) || closure("main.ts", modules).has(id) ? "page" : null;
}

/**
 * Other modules that every table needs: in small scripts of their own each would be packed without the others. Svelte's
 * collections serve the piano alone, and the modules for a table that moves to another node load when its line is lost.
 */
const EVERY_TABLE =
  /\/src\/(parts|words|room)\/(?!return-grace\.)[\w.-]+\.(ts|svelte)|\/node_modules\/svelte\/(?!src\/reactivity\/)|\/src\/room\/sheets\/(Clock|Deal|LookingOn)Choice\./;

/** The script and the style sheet that load with the page. */
const WITH_THE_PAGE = /\/page-[\w-]+\.(css|js)$/;

/** Scripts name each other by where they lie, and the page its files from the root, below which they can be put. */
function pageAtRoot(): Plugin {
  return {
    name: "page-at-root",
    transformIndexHtml: { order: "post", handler: (page) => page.replace(/(href|src)="\.\//g, '$1="/') },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), cardFaces(), firstWords(), pianoSamples(), sentences(), pageAtRoot()],
  build: {
    outDir: "../src/greenroom/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's content policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((name) => !WITH_THE_PAGE.test(name)),
    },
    rolldownOptions: {
      // Else the page would fetch the piano for what its modules might do besides.
      treeshake: { moduleSideEffects: (id: string) => (PIANO.test(id) ? false : undefined) },
      output: {
        chunkFileNames: scriptName,
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: scriptOf },
            { name: "sheets", test: SHEETS },
            { name: "review", test: REVIEW },
            { name: "words", test: WORDS },
            { name: "piano", test: PIANO },
          ],
        },
      },
    },
  },
  // A slow machine is no fault: what hangs is ended all the same.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 120_000 },
});
