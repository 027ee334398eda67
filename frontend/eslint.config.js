import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const SVELTE = ["**/*.svelte", "**/*.svelte.ts"];
const parserOptions = { project: ["./tsconfig.json", "./tsconfig.node.json"], tsconfigRootDir: import.meta.dirname };

export default defineConfig(
  { ignores: ["src/generated/"] },
  js.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { languageOptions: { parserOptions } },
  {
    files: SVELTE,
    languageOptions: {
      parserOptions: { ...parserOptions, parser: typescript.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
    rules: {
      // In a template the linter takes the argument of a component's callback for `any`; svelte-check knows its type.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // Plain maps and sets are meant where nothing is drawn from them.
      "svelte/prefer-svelte-reactivity": "off",
      // A string in braces keeps a space that a template would drop.
      "svelte/no-useless-mustaches": "off",
    },
  },
  { files: ["*.config.js", "public/*.js"], extends: [typescript.configs.disableTypeChecked] },
  {
    rules: {
      // The compiler tells what is not defined or not used.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      "no-duplicate-imports": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      curly: ["error", "multi-line"],
    },
  },
);
