import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Every component is written in runes; saying so leaves Svelte's older ways out of the page.
// The class that ties an element to its component's styles stands at every element, and no hash packs well: four
// signs in place of fourteen. Where two components with different styles came to the same, the build stops.
const names = new Map();

function cssHash({ hash, css }) {
  const name = `_${hash(css).slice(0, 4)}`;
  if ((names.get(name) ?? css) !== css)
    throw new Error(`two components' styles are both named ${name}: take a sign more`);
  names.set(name, css);
  return name;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
