/** The scale of a curve: as close as its values need, with round figures beside it. */
import type { Estimate } from "../../../generated/api";

export interface Scale {
  least: number;
  most: number;
  /** Round figures from the least to the most. */
  ticks: number[];
}

/** So little of a stake is shown as flat: less than that is no change of a hand. */
const FLATTEST = 0.2;
/** The number of times by which zero may enlarge the scale: where it would by more, the scale leaves it out. */
const WORTH = 2;
/** The number of steps that a scale has, or nearly. */
const WANTED_STEPS = 4;

/** 1, 2 or 5 with zeros before or after it. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10);
}

/** Holds all values with their intervals; `stake` in units. */
export function scaleOf(values: readonly Estimate[], stake: number): Scale {
  const low = Math.min(...values.map(({ value, margin }) => value - margin));
  const high = Math.max(...values.map(({ value, margin }) => value + margin));
  const more = Math.max(0, FLATTEST * stake - (high - low)) / 2;
  const [from, to] = [low - more, high + more];
  const isNear = Math.max(to, 0) - Math.min(from, 0) <= WORTH * (to - from);
  const [bottom, top] = isNear ? [Math.min(from, 0), Math.max(to, 0)] : [from, to];
  const step = roundStep((top - bottom) / WANTED_STEPS);
  const [first, last] = [Math.floor(bottom / step), Math.ceil(top / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { least: first * step, most: last * step, ticks };
}
