/** The piano with measuring instruments around it, for tests in a real browser; no part of the page. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pianoSamples } from "../build/piano.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), pianoSamples()],
  build: {
    lib: { entry: "piano.ts", formats: ["iife"], name: "pianoLab", fileName: () => "piano.js" },
    target: "es2022",
    minify: false,
  },
});
