/** Renders plans through the page's own instrument and output, and says what can be heard in them. */
import { samples } from "virtual:piano-samples";
import { hear } from "../src/games/tone/sound/sounds";
import * as pianoOfPage from "../src/games/tone/piano/index";
import { Instrument } from "../src/games/tone/piano/instrument";
import { loadSamples } from "../src/games/tone/piano/samples";
import { panOf } from "../src/games/tone/sound/panning";
import { cadenceOf } from "../src/games/tone/sound/cadences";
import { touchStrikes } from "../src/games/tone/sound/strikes";
import {
  again,
  click,
  deal,
  lengthOf,
  pannedStrikes,
  phrase,
  playback,
  type Strike,
} from "../src/games/tone/piano/schedule";
import { Output, theOutput, wakeAtTouch } from "../src/sound/output";
import * as sound from "../src/sound/sound.svelte";
import { Ear, onStart } from "./ear";
import { decibels, frequencyOf, Rendering } from "./spectrum";

export {
  again,
  cadenceOf,
  click,
  deal,
  Ear,
  loadSamples,
  onStart,
  pannedStrikes,
  panOf,
  phrase,
  playback,
  samples,
  sound,
  theOutput,
  touchStrikes,
  wakeAtTouch,
};
export { tableMessages } from "./messages";

/** The piano as a table of the page uses it. */
export const piano = { ...pianoOfPage, hear };

const RATE = 44100;
const LEAD = 0.3;
const TAIL = 1;
/** After so long the hammer's noise is over and the note before is damped, in seconds. */
const SETTLED = 0.12;
const LISTENED = 1;
const FIRST_HALF = 0.5;
const NOTES = Array.from({ length: 23 }, (_, i) => 60 + i);

/** A plan as it comes out of the loudspeaker, after a moment of silence. */
export async function rendered(strikes: readonly Strike[]): Promise<Rendering> {
  const audio = new OfflineAudioContext(2, Math.ceil(RATE * (LEAD + lengthOf(strikes) + TAIL)), RATE);
  const samples = await loadSamples();
  new Instrument(audio, () => samples, new Output(audio).input).play(strikes, LEAD);
  return new Rendering(await audio.startRendering());
}

interface Heard {
  seat: number;
  midi: number;
  /** Distance from the right pitch. */
  cents: number;
  /** Growth of the note's tone when it was struck, in decibels. */
  rise: number;
  /** The strongest tone of a note that was not struck, against the strongest of those that were, in decibels. */
  stranger: number;
}

/** Those that may be heard in a window: what is held or released there. */
function sounding(strikes: readonly Strike[], from: number, to: number): number[] {
  return strikes.filter(({ at, hold }) => at < to && at + hold + 0.3 > from).map(({ midi }) => midi);
}

/** Neither struck, nor so near that the window cannot tell, nor an overtone of what was struck. */
function isStranger(note: number, struck: readonly number[]): boolean {
  return struck.every((midi) => Math.abs(note - midi) > 1 && ![12, 19].includes(note - midi));
}

/** The longest stretch of a note in which nothing else is struck: what rings there can be told apart. */
function undisturbed(strikes: readonly Strike[], { at, hold }: Strike): [number, number] {
  const edges = [at + SETTLED, at + Math.min(hold, LISTENED)];
  const cuts = strikes.map((one) => one.at).filter((one) => one > (edges[0] ?? 0) && one < (edges[1] ?? 0));
  const points = [...edges, ...cuts].sort((a, b) => a - b);
  const stretches = points.slice(1).map((to, i): [number, number] => [points[i] ?? 0, to]);
  return stretches.reduce((best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best));
}

function listened(rendering: Rendering, strikes: readonly Strike[], strike: Strike): Heard {
  const { seat, midi, at } = strike;
  const [from, to] = undisturbed(strikes, strike);
  const strength = (note: number): number => rendering.tone(frequencyOf(note), LEAD + from, LEAD + to);
  const struck = sounding(strikes, from, to);
  const strange = NOTES.filter((note) => isStranger(note, struck)).map(strength);
  const around = (begin: number): number => rendering.tone(frequencyOf(midi), LEAD + begin, LEAD + begin + SETTLED);
  return {
    seat,
    midi,
    cents: rendering.cents(midi, LEAD + from, LEAD + to),
    rise: decibels(around(at) / Math.max(around(at - SETTLED), 1e-9)),
    stranger: decibels(Math.max(0, ...strange) / Math.max(...struck.map(strength), 1e-9)),
  };
}

/** The stretches in which no key is held and every damper has long fallen, with what is heard there. */
function rests(rendering: Rendering, strikes: readonly Strike[]): { from: number; to: number; loudness: number }[] {
  const DAMPED = 0.2;
  const found = [{ from: 0, to: LEAD }];
  let held = 0;
  for (const { at, hold } of [...strikes].sort((a, b) => a.at - b.at)) {
    if (at > held + DAMPED && held > 0) found.push({ from: LEAD + held + DAMPED, to: LEAD + at });
    held = Math.max(held, at + hold);
  }
  found.push({ from: LEAD + held + DAMPED, to: LEAD + held + TAIL });
  return found.map((rest) => ({ ...rest, loudness: rendering.loudness(rest.from, rest.to) }));
}

/** A note by itself over its first half second: its level in stereo and summed to mono, its pitch and where it lies. */
export async function soundOf(midi: number, pan: number): Promise<object> {
  const [strike] = click(0, midi);
  if (!strike) throw new Error("A touched key is a note.");
  const rendering = await rendered([{ ...strike, pan }]);
  const [from, to] = [LEAD, LEAD + FIRST_HALF];
  return {
    midi,
    cents: rendering.cents(midi, LEAD + SETTLED, LEAD + strike.hold),
    stereo: rendering.loudness(from, to),
    mono: rendering.monoLoudness(from, to),
    image: rendering.image(from, to),
  };
}

/** The loudest moment of a plan, and its sharpest, where a click would be. */
export async function extremes(strikes: readonly Strike[]): Promise<object> {
  const { peak, sharpest } = await rendered(strikes);
  return { peak, sharpest };
}

/** Renders a plan and measures its sound, note by note and between the notes. */
export async function report(strikes: readonly Strike[]): Promise<object> {
  const rendering = await rendered(strikes);
  return {
    peak: rendering.peak,
    loudness: strikes.map(({ at, hold }) => rendering.loudness(LEAD + at, LEAD + at + Math.min(hold, 0.2))),
    notes: strikes.map((strike) => listened(rendering, strikes, strike)),
    rests: rests(rendering, strikes),
  };
}
