/** Measures a rendering: its loudness, and pure tones within a window of it. */

export const decibels = (level: number): number => 20 * Math.log10(Math.max(level, 1e-9));

export function frequencyOf(midi: number, cents = 0): number {
  return 440 * 2 ** ((midi - 69) / 12 + cents / 1200);
}

/** A point that goes round a circle by the same angle each time: a sine and a cosine of each sample take far longer. */
class Turning {
  real = 1;
  imaginary = 0;
  readonly #cosine: number;
  readonly #sine: number;

  constructor(angle: number) {
    this.#cosine = Math.cos(angle);
    this.#sine = Math.sin(angle);
  }

  goOn(): void {
    const { real } = this;
    this.real = real * this.#cosine - this.imaginary * this.#sine;
    this.imaginary = real * this.#sine + this.imaginary * this.#cosine;
  }
}

export class Rendering {
  readonly mono: Float32Array;

  constructor(private readonly buffer: AudioBuffer) {
    const left = buffer.getChannelData(0);
    const right = buffer.getChannelData(buffer.numberOfChannels - 1);
    this.mono = left.map((one, i) => (one + (right[i] ?? 0)) / 2);
  }

  /** The largest sample of either channel. */
  get peak(): number {
    let peak = 0;
    for (let channel = 0; channel < this.buffer.numberOfChannels; channel += 1) {
      for (const one of this.buffer.getChannelData(channel)) peak = Math.max(peak, Math.abs(one));
    }
    return peak;
  }

  /** The sharpest corner of the curve: a click is a corner. */
  get sharpest(): number {
    let most = 0;
    for (let i = 2; i < this.mono.length; i += 1) {
      most = Math.max(most, Math.abs((this.mono[i] ?? 0) - 2 * (this.mono[i - 1] ?? 0) + (this.mono[i - 2] ?? 0)));
    }
    return most;
  }

  #window(from: number, to: number, samples = this.mono): Float32Array {
    const rate = this.buffer.sampleRate;
    return samples.subarray(Math.max(0, Math.round(from * rate)), Math.round(to * rate));
  }

  /** Root mean square of both channels between two moments, in decibels below full scale. */
  loudness(from: number, to: number): number {
    const means = [0, this.buffer.numberOfChannels - 1].map((channel) => {
      const samples = this.#window(from, to, this.buffer.getChannelData(channel));
      return samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length);
    });
    return decibels(Math.sqrt(((means[0] ?? 0) + (means[1] ?? 0)) / 2));
  }

  /** The same of what one loudspeaker plays that sums both channels. */
  monoLoudness(from: number, to: number): number {
    const samples = this.#window(from, to);
    return decibels(Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length)));
  }

  /** Level of the right channel against the left, in decibels. */
  image(from: number, to: number): number {
    const [left, right] = [0, this.buffer.numberOfChannels - 1].map((channel) =>
      this.#window(from, to, this.buffer.getChannelData(channel)).reduce((sum, one) => sum + one * one, 0),
    );
    return 10 * Math.log10((right ?? 0) / Math.max(left ?? 0, 1e-12));
  }

  /** Strength of a pure tone between two moments, through a Hann window. */
  tone(frequency: number, from: number, to: number): number {
    const samples = this.#window(from, to);
    const turn = new Turning((2 * Math.PI * frequency) / this.buffer.sampleRate);
    const hann = new Turning((2 * Math.PI) / samples.length);
    let real = 0;
    let imaginary = 0;
    for (const one of samples) {
      const weighed = one * (0.5 - 0.5 * hann.real);
      real += weighed * turn.real;
      imaginary += weighed * turn.imaginary;
      turn.goOn();
      hann.goOn();
    }
    return (4 * Math.hypot(real, imaginary)) / Math.max(1, samples.length);
  }

  /** Distance in cents from a note up to the strongest tone near it, searched within 80 either way. */
  cents(midi: number, from: number, to: number): number {
    const strength = (cents: number): number => this.tone(frequencyOf(midi, cents), from, to);
    const best = (around: number, within: number, step: number): number => {
      const tried: number[] = [];
      for (let cents = around - within; cents <= around + within; cents += step) tried.push(cents);
      const strengths = tried.map(strength);
      return tried[strengths.indexOf(Math.max(...strengths))] ?? Number.NaN;
    };
    return best(best(0, 80, 8), 8, 1);
  }
}
