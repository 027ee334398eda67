import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Every component is written in runes; saying so leaves Svelte's older ways out of the page.
// The class that ties an element to its component's styles stands at every element, and no hash packs well: five signs
// in place of fifteen.
const cssHash = ({ hash, css }) => `_${hash(css).slice(0, 5)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
