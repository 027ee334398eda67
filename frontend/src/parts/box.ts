/** Boxes on a stage, and where a stage changes its shape. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Stage {
  w: number;
  h: number;
}

/** The width from which a stage is a desktop's. */
export const WIDE_FROM = 760;
/** Below this height, and wider than high, it is a phone on its side. */
export const LOW_BELOW = 440;

/** The style of what fills a box. */
export function boxStyle({ x, y, w, h }: Box): string {
  return `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
}

export function clamp(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
