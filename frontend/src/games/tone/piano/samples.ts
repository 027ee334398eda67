/**
 * The recordings of the piano: fetched and decoded once, and measured, so that each begins at once and all are even.
 *
 * Of each recording one channel is kept. Its two microphones stood apart: summed, as by a phone's single loudspeaker,
 * some notes lost 8 dB and others 1, and from note to note the piano jumped between left and right. One channel alone
 * has neither fault, is levelled by itself, lies where the seat's pan puts it, and takes half the memory.
 */
import { base } from "../../../page/base";
import { samples as recorded } from "virtual:piano-samples";
import { setLacking } from "../../../sound/sound.svelte";

export interface Sample {
  midi: number;
  /** The cents above its note to which the piano was tuned: tuners stretch octaves. */
  sharp: number;
  buffer: AudioBuffer;
  /** Seconds until the hammer falls: coders leave silence before it, browsers differ in how much. */
  onset: number;
  /** The factor that makes this recording as loud as the others. */
  level: number;
}

/**
 * The channel that is kept: the right microphone's recordings are the more alike, within 3 dB before they are levelled.
 */
const KEPT_CHANNEL = 1;
/** The root mean square of a note of loudness 1 over its first half second, before it is panned. */
const LEVEL_OF_ONE = 0.12;
const MEASURED_SECONDS = 0.5;
/** The beginning is where a twentieth of the peak is reached, less what an attack takes to get there. */
const BEGUN_AT_SHARE = 0.05;
const ATTACK = 0.004;
const RATE = 44100;

function onsetOf(samples: Float32Array, rate: number): number {
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const begun = samples.findIndex((one) => Math.abs(one) >= BEGUN_AT_SHARE * peak);
  return Math.max(0, begun / rate - ATTACK);
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length));
}

/** One channel of a recording, in a buffer of its own. */
function oneChannel(audio: BaseAudioContext, stereo: AudioBuffer): AudioBuffer {
  const one = audio.createBuffer(1, stereo.length, stereo.sampleRate);
  one.copyToChannel(stereo.getChannelData(Math.min(KEPT_CHANNEL, stereo.numberOfChannels - 1)), 0);
  return one;
}

/** A recording of one channel with its beginning and its level. */
export function measuredSample(midi: number, sharp: number, buffer: AudioBuffer): Sample {
  const samples = buffer.getChannelData(0);
  const onset = onsetOf(samples, buffer.sampleRate);
  const first = Math.round(onset * buffer.sampleRate);
  const loud = loudness(samples.subarray(first, first + MEASURED_SECONDS * buffer.sampleRate));
  return { midi, sharp, buffer, onset, level: loud > 0 ? LEVEL_OF_ONE / loud : 0 };
}

/** The most semitones by which a recording is stretched: enough to stand in for a neighbour that did not load. */
const REACH = 4;

/**
 * The recording nearest to a note; of two equally near the lower, since stretching up is kinder to the ear. None where
 * what has come is too far away to be taken for a piano.
 */
export function nearest<T extends { midi: number }>(samples: readonly T[], midi: number): T | undefined {
  const near = samples.filter((one) => Math.abs(one.midi - midi) <= REACH);
  return near.sort((a, b) => Math.abs(a.midi - midi) - Math.abs(b.midi - midi) || a.midi - b.midi)[0];
}

/** The speed at which a recording runs to sound as a note, in equal temperament. */
export function rateFor(midi: number, { midi: recorded, sharp }: Pick<Sample, "midi" | "sharp">): number {
  return 2 ** ((midi - recorded - sharp / 100) / 12);
}

async function fetchSample({ midi, sharp, address }: (typeof recorded)[number]): Promise<Sample> {
  // Low: the page itself comes first, with all that is seen.
  const answer = await fetch(base + address, { priority: "low" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Decoding needs no touch when it is done for an offline context.
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const stereo = await decoder.decodeAudioData(await answer.arrayBuffer());
  return measuredSample(midi, sharp, oneChannel(decoder, stereo));
}

const arrived = new Map<number, Sample>();
let loading: Promise<readonly Sample[]> | null = null;
/** A missing recording is asked for again when a note is wanted, but not with every note. */
let again = -Infinity;
const AGAIN_MS = 4000;

async function loadMissing(): Promise<readonly Sample[]> {
  const missing = recorded.filter(({ midi }) => !arrived.has(midi));
  await Promise.allSettled(missing.map(async (one) => arrived.set(one.midi, await fetchSample(one))));
  again = performance.now() + AGAIN_MS;
  setLacking(!isComplete());
  if (arrived.size === 0) throw new Error("No recording of the piano came.");
  return [...arrived.values()];
}

const isComplete = (): boolean => arrived.size === recorded.length;

/** Loads the recordings that have not come, each once; rejected where there are none at all. */
export function loadSamples(): Promise<readonly Sample[]> {
  if (isComplete()) return Promise.resolve([...arrived.values()]);
  loading ??= loadMissing().finally(() => (loading = null));
  return loading;
}

/** The recordings that have loaded by now; asks again for those that have not. */
export function samplesNow(): readonly Sample[] {
  // Before the first answer it is on its way, or is asked for by whoever waits for it.
  if (!isComplete() && arrived.size > 0 && performance.now() >= again) void loadSamples().catch(() => undefined);
  return [...arrived.values()];
}

const IDLE_WITHIN_MS = 1200;

/** Loads the recordings when the page has nothing better to do. */
export function loadWhenIdle(): void {
  // A note that is wanted before loads them anyway; what fails here is tried again then.
  const load = (): void => void loadSamples().catch(() => undefined);
  if (typeof requestIdleCallback === "function") requestIdleCallback(load, { timeout: 4 * IDLE_WITHIN_MS });
  else setTimeout(load, IDLE_WITHIN_MS);
}
