import { relative } from "node:path";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const LETTERS = 3;
const names = new Map();

/**
 * The class by which a component's own styles reach it: as short as 36 signs allow, since it stands at every element, and
 * no hash packs well. It follows from the file's name; where two would be alike, the later one is counted
 * on. No class that anybody writes begins with this sign.
 */
function cssHash({ hash, filename }) {
  const file = relative(import.meta.dirname, filename);
  let at = parseInt(hash(file), 36);
  const name = () => `_${(at % 36 ** LETTERS).toString(36)}`;
  while ((names.get(name()) ?? file) !== file) at += 1;
  names.set(name(), file);
  return name();
}

// Every component is written in runes; saying so leaves Svelte's older ways out of the page.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
