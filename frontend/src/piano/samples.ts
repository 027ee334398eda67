/** The recordings of the piano: fetched and decoded once, and measured, so that each begins at once and all are even. */
import { samples as recorded } from "virtual:piano-samples";

export interface Sample {
  midi: number;
  buffer: AudioBuffer;
  /** Where the hammer falls, in seconds: coders leave silence before it, browsers differ in how much. */
  onset: number;
  /** What makes this recording as loud as the others. */
  level: number;
}

/** The root mean square of a note of loudness 1 over its first half second. */
const EVEN = 0.055;
const MEASURED = 0.5;
/** The beginning is where a twentieth of the peak is reached, less what an attack takes to get there. */
const BEGUN = 0.05;
const ATTACK = 0.004;
const RATE = 44100;

function onsetOf(samples: Float32Array, rate: number): number {
  let peak = 0;
  for (const one of samples) peak = Math.max(peak, Math.abs(one));
  const begun = samples.findIndex((one) => Math.abs(one) >= BEGUN * peak);
  return Math.max(0, begun / rate - ATTACK);
}

function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const one of samples) sum += one * one;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** A decoded recording with its beginning and its level. */
export function measured(midi: number, buffer: AudioBuffer): Sample {
  const left = buffer.getChannelData(0);
  const onset = onsetOf(left, buffer.sampleRate);
  const first = Math.round(onset * buffer.sampleRate);
  const loud = loudness(left.subarray(first, first + MEASURED * buffer.sampleRate));
  return { midi, buffer, onset, level: loud > 0 ? EVEN / loud : 0 };
}

/** The recording nearest to a note; of two equally near the lower, since stretching up is kinder to the ear. */
export function nearest<T extends { midi: number }>(samples: readonly T[], midi: number): T | undefined {
  return [...samples].sort((a, b) => Math.abs(a.midi - midi) - Math.abs(b.midi - midi) || a.midi - b.midi)[0];
}

/** How much faster a recording runs to sound as another note. */
export function rateFor(midi: number, recording: number): number {
  return 2 ** ((midi - recording) / 12);
}

async function fetched(midi: number, address: string): Promise<Sample> {
  // Low: the page itself and the cards come first.
  const answer = await fetch(address, { priority: "low" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Decoding needs no touch when it is done for an offline context.
  const decoder = new OfflineAudioContext(2, 1, RATE);
  return measured(midi, await decoder.decodeAudioData(await answer.arrayBuffer()));
}

let loading: Promise<readonly Sample[]> | null = null;
let loaded: readonly Sample[] | null = null;

async function loadAll(): Promise<readonly Sample[]> {
  loaded = await Promise.all(recorded.map(({ midi, address }) => fetched(midi, address)));
  return loaded;
}

/** Loads the recordings, once; a load that failed is tried again when next asked for. */
export function loadSamples(): Promise<readonly Sample[]> {
  loading ??= loadAll().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The recordings, if they are there already. */
export function samplesNow(): readonly Sample[] | null {
  return loaded;
}

const SOON = 1200;

/** Loads the recordings when the page has nothing better to do. */
export function loadWhenIdle(): void {
  // A note that is wanted before loads them anyway; what fails here is tried again then.
  const load = (): void => void loadSamples().catch(() => undefined);
  if (typeof requestIdleCallback === "function") requestIdleCallback(load, { timeout: 4 * SOON });
  else setTimeout(load, SOON);
}
