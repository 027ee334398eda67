/** Whether the page sounds, and how loudly: one switch and one volume for everything. */
import { memory } from "../page/memory";
import { setOutputVolume } from "./output";

const lastChoice = memory("sound");
const lastVolume = memory("volume");

function rememberedVolume(): number {
  const volume = Number(lastVolume.recall() ?? "1");
  return volume >= 0 && volume <= 1 ? volume : 1;
}

let on = $state(lastChoice.recall() !== "off");
let volume = $state(rememberedVolume());

export function soundOn(): boolean {
  return on;
}

export function setSound(next: boolean): void {
  on = next;
  lastChoice.remember(next ? "on" : "off");
  applyVolume();
}

/** From 0 to 1; holds for everything that sounds. */
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
