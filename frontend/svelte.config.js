import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const SOURCES = join(import.meta.dirname, "src");
const COMPONENTS = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".svelte"))
  .sort();

/** Names the styles of a component: a hash of seven letters, in every element it draws, packs badly. */
function styleName({ filename, hash }) {
  const at = COMPONENTS.indexOf(relative(SOURCES, filename));
  return `s-${at < 0 ? hash(filename) : at.toString(36)}`;
}

// Every component is written in runes; saying so leaves Svelte's older ways out of the page.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash: styleName } };
