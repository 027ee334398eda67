/** Listens to the page as it sounds now, and notes when each recording is told to begin. */
import { theOutput } from "../src/sound/output";
import { decibels } from "./spectrum";

export class Ear {
  readonly #analyser: AnalyserNode;

  constructor() {
    const output = theOutput();
    if (!output) throw new Error("Nothing can be heard before the first touch.");
    this.#analyser = output.audio.createAnalyser();
    this.#analyser.fftSize = 8192;
    output.input.connect(this.#analyser);
  }

  /** How loud the last fifth of a second was at its loudest, in decibels below full scale. */
  hears(): number {
    const samples = new Float32Array(this.#analyser.fftSize);
    this.#analyser.getFloatTimeDomainData(samples);
    return decibels(Math.max(...samples.map(Math.abs)));
  }
}

/** Calls back with the moment of the page's clock at which each recording begins, as it is scheduled. */
export function onStart(then: (moment: number) => void): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called below with the node that it is of
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0): void {
    start.call(this, when, offset);
    then(performance.now() + 1000 * (when - this.context.currentTime));
  };
}
