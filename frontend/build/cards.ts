/** The card faces: Adrian Kennard's, warmed and with stronger indices, made small by svgo. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:card-faces";
const DECKS = { two: "2color-bf", four: "4color-bf" } as const;
const SOURCE = join(
  dirname(createRequire(import.meta.url).resolve("@heruka_urgyen/react-playing-cards/package.json")),
  "src/images",
);

const COLOURS: Record<string, string> = {
  red: "#b3261e",
  blue: "#1f4f9e",
  green: "#1b6b3c",
  black: "#1d1a16",
  white: "#fbf4e4",
};

/** `KS` as the package names it, `Ks` as the records write it. */
function cardName(file: string): string {
  const name = file.replace(".svg", "");
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}

/** Softer inks on a cream face, and index strokes that can be read on a phone. */
function warm(svg: string): string {
  return svg
    .replace(/(fill|stroke)="(red|blue|green|black|white)"/g, (_, of: string, ink: string) => `${of}="${COLOURS[ink]}"`)
    .replace(/stroke-width="80"/g, 'stroke-width="112"')
    .replace(/(width|height)="[\d.]+in"/g, "")
    .replace(/ face="\w+"/, "");
}

/** One finished face. */
export function face(deck: keyof typeof DECKS, file: string): string {
  const raw = readFileSync(join(SOURCE, DECKS[deck], file), "utf8");
  return optimize(warm(raw), { multipass: true, floatPrecision: 1 }).data;
}

function faces(): Map<string, string> {
  const made = new Map<string, string>();
  for (const deck of ["two", "four"] as const) {
    for (const file of readdirSync(join(SOURCE, DECKS[deck])).filter((name) => /^[A2-9TJQK][CDHS]\.svg$/.test(name))) {
      made.set(`${deck}/${cardName(file)}.svg`, face(deck, file));
    }
  }
  return made;
}

/** Puts the faces beside the script under one hash of them all and says where: `virtual:card-faces`. */
export function cardFaces(): Plugin {
  return {
    name: "card-faces",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const made = faces();
      const hash = createHash("sha256")
        .update([...made.values()].join())
        .digest("hex")
        .slice(0, 10);
      for (const [name, source] of made) {
        this.emitFile({ type: "asset", fileName: `assets/cards-${hash}/${name}`, source });
      }
      return `export const faces = "/assets/cards-${hash}/";`;
    },
  };
}
