/** The balances of a session as lines: where each of them runs, and where its name stands. Pure; in pixels. */
import { clamp, type Stage } from "../../../parts/box";
import type { Course } from "./courses";

export interface CurveLine {
  name: string;
  points: string;
  end: { x: number; y: number };
  /** The name stands beside the end, below or above it where several end at nearly the same height. */
  label: number;
}

export interface Mark {
  at: number;
  value: number;
}

export interface CurveDrawing {
  /** The two ends of the lines. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  lines: CurveLine[];
  /** Lines across, at round balances. */
  across: Mark[];
  /** Hands that are named below. */
  hands: Mark[];
}

export const LABEL_APART = 19;
const ABOVE = 12;
const BELOW = 26;
/** Room for the figures of the balances, by their number of signs. */
const SIGN = 9;
const ACROSS_APART = 44;
const HANDS_APART = 46;

/** The smallest round step (1, 2, 5, 10 …) that makes no more than `parts` parts of a range. */
export function roundStep(range: number, parts: number): number {
  const least = Math.max(1, range / Math.max(1, parts));
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least - 1e-9) ?? 10);
}

/** Heights so far apart that none hides another, as near to those wanted as the room allows, in the same order. */
export function spreadOut(wanted: readonly number[], apart: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const step = Math.min(apart, (bottom - top) / Math.max(1, wanted.length - 1));
  const found = [...wanted];
  let least = top;
  order.forEach((which, i) => {
    const most = bottom - step * (order.length - 1 - i);
    const at = clamp(least, wanted[which] ?? 0, Math.max(least, most));
    found[which] = at;
    least = at + step;
  });
  return found;
}

function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}

/** Lines for a stage of this size; `names` is the width that is left to the names at their ends. */
export function drawCurve(courses: readonly Course[], stage: Stage, names: number): CurveDrawing {
  const values = courses.flatMap(({ after }) => after);
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, ...values);
  const hands = Math.max(1, ...courses.map(({ after }) => after.length - 1));
  const [top, bottom] = [ABOVE, stage.h - BELOW];
  const step = roundStep(high - low, (bottom - top) / ACROSS_APART);
  const balances = multiples(low, high, step);
  const left = 8 + SIGN * Math.max(...balances.map((value) => String(value).length));
  const right = Math.max(left + 1, stage.w - names);
  const x = (hand: number): number => left + ((right - left) * hand) / hands;
  const y = (value: number): number => bottom - ((bottom - top) * (value - low)) / (high - low);
  const ends = courses.map(({ after }) => y(after.at(-1) ?? 0));
  const labels = spreadOut(ends, LABEL_APART, top - 2, bottom + 8);
  return {
    left,
    right,
    top,
    bottom,
    lines: courses.map(({ name, after, from }, i) => ({
      name,
      points: after
        .slice(from)
        .map((value, k) => `${round(x(from + k))},${round(y(value))}`)
        .join(" "),
      end: { x: right, y: ends[i] ?? 0 },
      label: labels[i] ?? 0,
    })),
    across: balances.map((value) => ({ value, at: y(value) })),
    hands: multiples(1, hands, roundStep(hands, (right - left) / HANDS_APART)).map((value) => ({
      value,
      at: x(value),
    })),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The place of a hand. */
export function handX({ left, right }: CurveDrawing, hand: number, hands: number): number {
  return left + ((right - left) * hand) / Math.max(1, hands);
}

/** The hand that is nearest to a place, from 1. */
export function handNear({ left, right }: CurveDrawing, x: number, hands: number): number {
  return clamp(1, Math.round(((x - left) / (right - left)) * hands), Math.max(1, hands));
}
