/** The page as it would be with High Card in the house: the same build, and one line more in the catalogue. */
import { join } from "node:path";
import { mergeConfig, type Plugin } from "vite";
import page from "../../vite.config.ts";

const module = (name: string): string => `() => import(${JSON.stringify(join(import.meta.dirname, name))})`;
const LINE = `"high-card": { ${["sentences", "lobby", "view"].map((part) => `${part}: ${module(`${part}.ts`)}`).join(", ")} },\n`;

const inTheCatalogue: Plugin = {
  name: "third-game",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/games/catalogue.ts")) return null;
    return code.replace(/\};\s*$/, `${LINE}};`);
  },
};

export default mergeConfig(page, { plugins: [inTheCatalogue], build: { minify: false } });
