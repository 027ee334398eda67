/** Whether the page sounds, and how loudly: one switch and one volume for everything. */
import { memory } from "../page/memory";
import { setOutputVolume, whetherRunning } from "./output";

const lastChoice = memory("sound");
const lastVolume = memory("volume");

function rememberedVolume(): number {
  const volume = Number(lastVolume.recall() ?? "1");
  return volume >= 0 && volume <= 1 ? volume : 1;
}

let on = $state(lastChoice.recall() !== "off");
let volume = $state(rememberedVolume());
let running = $state(false);
let lacking = $state(false);
whetherRunning((runs) => (running = runs));

/** Sound is heard, or silent for a reason. */
export type Audible = "heard" | "muted" | "untouched" | "lacking";

/**
 * `untouched`: browsers let sound begin only at a touch; `lacking`: of the recordings that sound here some did not
 * come.
 */
export function audible(recorded: boolean): Audible {
  if (!on) return "muted";
  if (!running) return "untouched";
  return recorded && lacking ? "lacking" : "heard";
}

/** Says whether recordings are missing. */
export function setLacking(next: boolean): void {
  lacking = next;
}

export function soundOn(): boolean {
  return on;
}

export function setSound(next: boolean): void {
  on = next;
  lastChoice.remember(next ? "on" : "off");
  applyVolume();
}

/** The volume of everything that sounds, from 0 to 1. */
export function soundVolume(): number {
  return volume;
}

export function setSoundVolume(next: number): void {
  volume = Math.min(1, Math.max(0, next));
  lastVolume.remember(String(volume));
  applyVolume();
}

function applyVolume(): void {
  setOutputVolume(on ? volume : 0);
}

applyVolume();
