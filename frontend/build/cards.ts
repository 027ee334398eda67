/** The faces: the house's own, and Adrian Kennard's, warmed and with stronger indices; all made small by svgo. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { optimize } from "svgo";
import type { Plugin } from "vite";
import { backOfAll, facesOf, jokers } from "../deck/house.ts";
import { FRENCH_LETTERS } from "../src/words/french-letters.ts";

const VIRTUAL = "virtual:faces";
const BASE = JSON.stringify(join(import.meta.dirname, "../src/page/base.ts"));
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

/** The French letters in the classic deck's own way, with its serifs, on its ground of 1000 by 1000 about the middle. */
const CLASSIC_FRENCH: Readonly<Record<string, string>> = {
  R: "M-285 -460L40 -460A235 235 0 0 1 40 10L-185 10M-185 -460L-185 460M-285 460L-85 460M40 10L195 440M105 460L305 460",
  D: "M-285 -460L0 -460A265 265 0 0 1 265 -195L265 195A265 265 0 0 1 0 460L-285 460M-185 -460L-185 460",
  V: "M-370 -460L-170 -460M-270 -440L0 460L270 -440M170 -460L370 -460",
};

/** `Ks` as `Rs`: the same card with the French letter in its corners. */
function inFrench(card: string, svg: string): [string, string] | null {
  const letter = FRENCH_LETTERS[card.slice(0, 1)];
  if (letter === undefined) return null;
  const sign = /(<symbol id="V\w+"[^>]*><path d=")[^"]*/;
  if (!sign.test(svg)) throw new Error(`no index on ${card}`);
  return [letter + card.slice(1), svg.replace(sign, `$1${CLASSIC_FRENCH[letter] ?? ""}`)];
}

/** Softer inks on a cream face, and index strokes that can be read on a phone. */
function warm(svg: string): string {
  return svg
    .replace(/(fill|stroke)="(red|blue|green|black|white)"/g, (_, of: string, ink: string) => `${of}="${COLOURS[ink]}"`)
    .replace(/stroke-width="80"/g, 'stroke-width="112"')
    .replace(/(width|height)="[\d.]+in"/g, "")
    .replace(/ face="\w+"/, "");
}

function small(svg: string): string {
  return optimize(svg, { multipass: true, floatPrecision: 1 }).data;
}

/** Every picture of a card by its file: the folders are the decks of the page's choice. */
export function pictures(): Map<string, string> {
  const made = new Map([["back", backOfAll()]]);
  for (const colours of ["two", "four"] as const) {
    for (const [card, svg] of facesOf(colours)) made.set(`house-${colours}/${card}`, svg);
    for (const file of readdirSync(join(SOURCE, DECKS[colours])).filter((name) =>
      /^[A2-9TJQK][CDHS]\.svg$/.test(name),
    )) {
      const card = cardName(file);
      const svg = warm(readFileSync(join(SOURCE, DECKS[colours], file), "utf8"));
      for (const [name, face] of [[card, svg] as const, inFrench(card, svg)].filter((one) => one !== null)) {
        made.set(`${colours}/${name}`, face);
      }
    }
    for (const [card, svg] of jokers()) made.set(`house-${colours}/${card}`, svg).set(`${colours}/${card}`, svg);
  }
  return new Map([...made].map(([name, svg]) => [`${name}.svg`, small(svg)]));
}

/** The files that are served: the back, and each deck as one file of its drawings by what they bear. */
export function served(made: ReadonlyMap<string, string>): Map<string, string> {
  const decks = new Map<string, Record<string, string>>();
  for (const [name, svg] of made) {
    const [deck, card] = name.replace(".svg", "").split("/");
    if (deck && card) decks.set(deck, { ...decks.get(deck), [card]: svg });
  }
  const packed = [...decks].map(([deck, drawings]) => [`${deck}.json`, JSON.stringify(drawings)] as const);
  return new Map([["back.svg", made.get("back.svg") ?? ""], ...packed]);
}

/** Puts the faces beside the script under one hash of them all and says where: `virtual:faces`. */
export function cardFaces(): Plugin {
  return {
    name: "card-faces",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const made = pictures();
      const hash = createHash("sha256")
        .update([...made.values()].join())
        .digest("hex")
        .slice(0, 10);
      for (const [name, source] of served(made)) {
        this.emitFile({ type: "asset", fileName: `assets/cards-${hash}/${name}`, source });
      }
      return `import { base } from ${BASE};\nexport const faces = base + "/assets/cards-${hash}/";\nexport const back = faces + "back.svg";`;
    },
  };
}
