/** The page as it would be with High Card in the house: the same build, and one line more in the catalogue. */
import { join } from "node:path";
import { mergeConfig, type Plugin } from "vite";
import { localeFolders, sentences } from "../../build/sentences.ts";
import page from "../../vite.config.ts";

const module = (name: string): string => `() => import(${JSON.stringify(join(import.meta.dirname, name))})`;
const PARTS = ["lobby", "view"].map((part) => `${part}: ${module(`${part}.ts`)}`).join(", ");
const LINE = `"high-card": { sentences: sentences.high_card, load: { ${PARTS} } },\n`;

const inTheCatalogue: Plugin = {
  name: "third-game",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/games/catalogue.ts")) return null;
    return code.replace(/\};\s*$/, `${LINE}};`);
  },
};

const LOCALES = join(import.meta.dirname, "../../../tests/third_game/high_card/locales");
const itsSentences: Plugin = { ...sentences([...localeFolders(), LOCALES]), enforce: "pre" };

export default mergeConfig(page, { plugins: [inTheCatalogue, itsSentences], build: { minify: false } });
