import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Every component is written in runes; saying so leaves Svelte's older ways out of the page.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
