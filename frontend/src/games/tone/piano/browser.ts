/** The player's environment in a browser: the page's output, the recordings, timers. */
import { soundOn } from "../../../sound/sound.svelte";
import { theContext, theOutput } from "../../../sound/output";
import { contextTime } from "./clock";
import { Instrument } from "./instrument";
import type { PlayerEnvironment, Sounder } from "./player";
import { loadSamples, samplesNow } from "./samples";

/** Ahead of the context's time, in seconds: less could begin in a block that is already made. */
const LEAD = 0.004;
let sounder: Sounder | null = null;

function sounderOn(audio: AudioContext, into: AudioNode): Sounder {
  const instrument = new Instrument(audio, samplesNow, into);
  return {
    play(strikes, moment) {
      const soonest = audio.currentTime + LEAD;
      const start = moment === null ? soonest : Math.max(contextTime(audio, moment), soonest - (strikes[0]?.at ?? 0));
      const voices = instrument.play(strikes, start);
      return (seconds) => instrument.fade(voices, seconds);
    },
  };
}

async function openSounder(audio: AudioContext, into: AudioNode): Promise<Sounder> {
  await Promise.all([loadSamples(), audio.resume()]);
  return (sounder ??= sounderOn(audio, into));
}

/**
 * Before the first touch there is no output. Muted, a plan sounds all the same, at volume 0, so that it can be let in.
 */
function theSounder(): Sounder | Promise<Sounder> | null {
  const audio = theContext();
  const output = theOutput();
  if (!audio || !output) return null;
  if (audio.state !== "running" || samplesNow().length === 0) {
    return soundOn() ? openSounder(audio, output.input) : null;
  }
  return (sounder ??= sounderOn(audio, output.input));
}

export const browserEnvironment: PlayerEnvironment = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  sounder: theSounder,
};
