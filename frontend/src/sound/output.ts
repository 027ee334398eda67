/** The page's one way to the loudspeakers: opened at the first touch, never louder than it can bear. */

/** Sounds up to this level pass unchanged, in decibels below full scale. */
const CALM_BELOW = -9;
const RATIO = 12;
/** A compressor makes up for the loudness it may take, by this share of it; ours is to leave a single sound alone. */
const MADE_UP = 0.6;
const STRAIGHT_TO = 0.75;
const CEILING = 0.98;
const FADE = 0.02;

/** The level let out: straight up to a point, then bending towards the ceiling, which no sum of sounds goes through. */
export function limitedLevel(level: number): number {
  const size = Math.abs(level);
  if (size <= STRAIGHT_TO) return level;
  const room = CEILING - STRAIGHT_TO;
  return Math.sign(level) * (STRAIGHT_TO + room * Math.tanh((size - STRAIGHT_TO) / room));
}

function bend(audio: BaseAudioContext): WaveShaperNode {
  const shaper = audio.createWaveShaper();
  const points = 2049;
  shaper.curve = Float32Array.from({ length: points }, (_, i) => limitedLevel((2 * i) / (points - 1) - 1));
  return shaper;
}

function compressor(audio: BaseAudioContext): DynamicsCompressorNode {
  const node = audio.createDynamicsCompressor();
  node.threshold.value = CALM_BELOW;
  node.ratio.value = RATIO;
  node.knee.value = 6;
  node.attack.value = 0.002;
  node.release.value = 0.15;
  return node;
}

/** Everything sounds through this: the volume, then what holds a whole table below the ceiling. */
export class Output {
  readonly input: GainNode;

  constructor(readonly audio: BaseAudioContext) {
    this.input = audio.createGain();
    const level = audio.createGain();
    level.gain.value = 10 ** ((MADE_UP * CALM_BELOW * (1 - 1 / RATIO)) / 20);
    this.input.connect(compressor(audio)).connect(level).connect(bend(audio)).connect(audio.destination);
  }

  /** Sets the volume from 0 to 1, as a hand on a knob feels it; glides there, since a jump would click. */
  setVolume(volume: number): void {
    this.input.gain.setTargetAtTime(volume ** 2, this.audio.currentTime, FADE);
  }
}

let output: Output | null = null;
let volume = 1;
const atWakings = new Set<() => void>();
let onRunning: (runs: boolean) => void = () => undefined;

/** Calls back at every touch at which sound may begin. */
export function atWaking(then: () => void): void {
  atWakings.add(then);
}

/** Tells from now on whether sound can be heard at all: browsers take it away, and give it back at a touch. */
export function whetherRunning(tell: (runs: boolean) => void): void {
  onRunning = tell;
}

/** The node that everything sounds through; null before the first touch. */
export function theOutput(): Output | null {
  return output;
}

export function theContext(): AudioContext | null {
  return (output?.audio as AudioContext | undefined) ?? null;
}

export function setOutputVolume(next: number): void {
  volume = next;
  output?.setVolume(next);
}

/** Browsers let sound begin only at a touch: called at every one, since a phone call may take the sound away. */
export function wakeOutput(): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.isActive === false) return;
  if (!output) {
    const audio = new AudioContext({ latencyHint: "interactive" });
    output = new Output(audio);
    output.input.gain.value = volume ** 2;
    const tell = (): void => onRunning(audio.state === "running");
    audio.addEventListener("statechange", tell);
    // Not within the touch that opens it: what was touched may have to know that all was silent then.
    setTimeout(tell);
  }
  if (theContext()?.state !== "running") void theContext()?.resume();
  for (const then of atWakings) then();
}

const TOUCHES = ["pointerdown", "pointerup", "touchend", "click", "keydown"] as const;

/** Wakes the output within every touch, before whatever the touch does. */
export function wakeAtTouch(): void {
  for (const touch of TOUCHES) addEventListener(touch, wakeOutput, { capture: true, passive: true });
}
