/** The sounds of the table, made on the spot: a card's slide, a tap, a soft chord when it is your turn. */
import { theContext, theOutput } from "../../sound/output";
import { soundOn } from "../../sound/sound.svelte";

export type Sound =
  "pick" | "slide" | "tap" | "spread" | "turn" | "win" | "deal" | "knock" | "tonk" | "lose" | "caught" | "coin";

let noise: AudioBuffer | null = null;

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate * 0.4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function envelope(audio: AudioContext, at: number, peak: number, rise: number, fall: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(theOutput()?.input ?? audio.destination);
  return gain;
}

/** A breath of filtered noise: paper on felt. */
function brush(audio: AudioContext, at: number, from: number, to: number, peak: number, length: number): void {
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(envelope(audio, at, peak, length * 0.25, length * 0.75));
  source.start(at, Math.random() * 0.1, length + 0.05);
}

/** A struck tine with its octave, like an electric piano across the room. */
function tine(audio: AudioContext, at: number, midi: number, peak: number): void {
  const pitch = 440 * 2 ** ((midi - 69) / 12);
  for (const [times, share, fall] of [
    [1, 1, 1.5],
    [2, 0.28, 0.7],
    [4, 0.07, 0.25],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * times;
    tone.connect(envelope(audio, at, peak * share, 0.012, fall));
    tone.start(at);
    tone.stop(at + fall + 0.1);
  }
}

function chord(audio: AudioContext, at: number, notes: readonly number[], peak: number): void {
  notes.forEach((note, i) => tine(audio, at + i * 0.035, note, peak));
}

const PLAYED: Readonly<Record<Sound, (audio: AudioContext, at: number) => void>> = {
  pick: (audio, at) => brush(audio, at, 900, 500, 0.05, 0.04),
  slide: (audio, at) => brush(audio, at, 1800, 700, 0.11, 0.16),
  tap: (audio, at) => brush(audio, at, 420, 160, 0.3, 0.06),
  spread: (audio, at) => [0, 0.06, 0.12].forEach((late) => brush(audio, at + late, 2200, 900, 0.1, 0.1)),
  deal: (audio, at) =>
    [0, 0.06, 0.12, 0.18, 0.24, 0.3].forEach((late) => brush(audio, at + late, 1900, 800, 0.06, 0.07)),
  turn: (audio, at) => chord(audio, at, [62, 69, 76], 0.045),
  knock: (audio, at) => [0, 0.13].forEach((late) => brush(audio, at + late, 260, 90, 0.5, 0.09)),
  tonk: (audio, at) => {
    [58, 65, 70, 74, 77, 82].forEach((note, i) => tine(audio, at + i * 0.07, note, 0.05));
    chord(audio, at + 0.5, [70, 77, 81, 84, 88], 0.035);
  },
  lose: (audio, at) => {
    tine(audio, at, 53, 0.045);
    tine(audio, at + 0.16, 49, 0.04);
  },
  caught: (audio, at) => {
    brush(audio, at, 180, 60, 0.6, 0.22);
    chord(audio, at + 0.06, [45, 48, 51, 57], 0.045);
  },
  coin: (audio, at) => [0, 0.07, 0.15].forEach((late, i) => tine(audio, at + late, 94 + i * 3, 0.012)),
  win: (audio, at) => chord(audio, at, [58, 65, 69, 72, 76], 0.045),
};

export function sound(which: Sound): void {
  const context = theContext();
  if (!soundOn() || context?.state !== "running") return;
  PLAYED[which](context, context.currentTime + 0.01);
}
