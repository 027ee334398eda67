/** The piano itself: recordings through envelopes into whatever it is plugged into, on any audio context. */
import { nearest, rateFor, type Sample } from "./samples";
import type { Strike } from "./schedule";
import { cutShort, displaced, type Span } from "./strings";

/** Time constants, in seconds: the damper's, and of a voice that must make room. */
const DAMPER_SECONDS = 0.05;
const STOLEN_SECONDS = 0.008;
/** Number of time constants after which nothing is left to hear. */
const CONSTANTS_TO_SILENCE = 9;
const RISE_SECONDS = 0.002;

export interface Voice extends Span {
  source: AudioBufferSourceNode;
  /** Apart from the envelope, so that a voice can be let go at any time without a jump. */
  fader: GainNode;
}

export class Instrument {
  #voices: Voice[] = [];

  constructor(
    readonly audio: BaseAudioContext,
    /** The recordings that have loaded by now. */
    private readonly samples: () => readonly Sample[],
    private readonly into: AudioNode,
  ) {}

  /** Strikes all notes of a plan that begins at `start` of the context's time; returns their voices. */
  play(strikes: readonly Strike[], start: number): Voice[] {
    this.#voices = this.#voices.filter(({ end }) => end > this.audio.currentTime);
    return strikes.flatMap((strike) => this.#strike(strike, start + strike.at) ?? []);
  }

  /** Fades voices out within about this number of seconds. */
  fade(voices: readonly Voice[], seconds: number): void {
    for (const voice of voices) this.#release(voice, this.audio.currentTime, seconds / 5);
  }

  #strike(strike: Strike, at: number): Voice | null {
    const sample = nearest(this.samples(), strike.midi);
    if (!sample) return null;
    for (const voice of displaced(this.#voices, strike.midi, at)) this.#release(voice, at, STOLEN_SECONDS);
    const end = cutShort(this.#voices, strike.midi, at, at + strike.hold);
    const voice = { ...this.#voice(sample, strike, at, end), midi: strike.midi, start: at, end };
    this.#voices.push(voice);
    return voice;
  }

  #voice(sample: Sample, { midi, gain, pan }: Strike, at: number, end: number): Pick<Voice, "source" | "fader"> {
    const source = this.audio.createBufferSource();
    source.buffer = sample.buffer;
    source.playbackRate.value = rateFor(midi, sample);
    const envelope = this.audio.createGain();
    envelope.gain.setValueAtTime(0, at);
    envelope.gain.linearRampToValueAtTime(gain * sample.level, at + RISE_SECONDS);
    envelope.gain.setTargetAtTime(0, end, DAMPER_SECONDS);
    const fader = this.audio.createGain();
    const place = this.audio.createStereoPanner();
    place.pan.value = pan;
    source.connect(envelope).connect(fader).connect(place).connect(this.into);
    source.onended = () => place.disconnect();
    source.start(at, sample.onset);
    source.stop(end + CONSTANTS_TO_SILENCE * DAMPER_SECONDS);
    return { source, fader };
  }

  #release(voice: Voice, at: number, constant: number): void {
    const from = Math.max(at, this.audio.currentTime);
    voice.fader.gain.setTargetAtTime(0, from, constant);
    voice.source.stop(
      Math.min(voice.end + CONSTANTS_TO_SILENCE * DAMPER_SECONDS, from + CONSTANTS_TO_SILENCE * constant),
    );
    voice.end = Math.min(voice.end, from);
  }
}
