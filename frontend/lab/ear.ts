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

  /** The peak of the last fifth of a second, in decibels below full scale. */
  hears(): number {
    const samples = new Float32Array(this.#analyser.fftSize);
    this.#analyser.getFloatTimeDomainData(samples);
    return decibels(Math.max(...samples.map(Math.abs)));
  }
}

/**
 * Calls back with the moment of the page's clock at which each recording begins, as it is scheduled: as seen from now, and
 * by the stamp that the page went by last. On a busy machine the sound stands still at times, and the one is not the other.
 */
export function onStart(then: (moment: number, planned: number) => void): void {
  let stamp: AudioTimestamp = {};
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called below with the context that it is of
  const stamped = AudioContext.prototype.getOutputTimestamp;
  AudioContext.prototype.getOutputTimestamp = function (this: AudioContext): AudioTimestamp {
    return (stamp = stamped.call(this));
  };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called below with the node that it is of
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0): void {
    start.call(this, when, offset);
    const moment = performance.now() + 1000 * (when - this.context.currentTime);
    const planned = (stamp.performanceTime ?? 0) + 1000 * (when - (stamp.contextTime ?? 0));
    // The page goes by no stamp that is further off.
    then(moment, Math.abs(planned - moment) < 1000 ? planned : moment);
  };
}
