/** The catalogues as the page speaks them: what every table says, and what each game adds. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "../src/words/translate";

export type Place = "generic" | "privacy" | "tonk" | "tone";
export interface Sentences {
  /** The server's. */
  shared: Catalogue;
  /** The page's own. */
  ui: Catalogue;
}

const SERVER = join(import.meta.dirname, "../../src/greenroom");
const FOLDERS: Record<Place, string> = {
  generic: "locales",
  privacy: "web/privacy/locales",
  tonk: "games/tonk/locales",
  tone: "games/tone_poker/locales",
};
export const PLACES = Object.keys(FOLDERS) as Place[];

const read = (path: string): Catalogue => JSON.parse(readFileSync(path, "utf8")) as Catalogue;

export function sentencesOf(place: Place, language: "en" | "fr"): Sentences {
  const folder = join(SERVER, FOLDERS[place]);
  return { shared: read(join(folder, `${language}.json`)), ui: read(join(folder, `ui.${language}.json`)) };
}

/** All that is said with these parts loaded. */
export function spoken(language: "en" | "fr", ...places: Place[]): Catalogue {
  const parts = places.map((place) => sentencesOf(place, language));
  return Object.assign({}, ...parts.flatMap(({ shared, ui }) => [shared, ui])) as Catalogue;
}

/** The sources of the page under a folder of `frontend/`, one text a file. */
export function sources(folder: string): string[] {
  const path = join(import.meta.dirname, "..", folder);
  if (/\.\w+$/.test(path)) return [readFileSync(path, "utf8")];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(join(folder, entry.name));
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(join(path, entry.name), "utf8")] : [];
  });
}
