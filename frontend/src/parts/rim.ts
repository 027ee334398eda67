/** Plates round the far side of an oval table. */
import { clamp, type Box, type Stage } from "./box";

/** Degrees from the first plate over the top to the last: the more there are, the further down they reach. */
function arc(count: number): [number, number] {
  if (count < 3) return [150, 30];
  return count < 8 ? [192, -12] : [205, -25];
}

/** The width from which plates keep clear of what stands beside the table. */
const ROOMY_FROM = 1100;

/** Plates on the rim, clockwise from the lower left over the top, none of them beyond the stage. */
export function rim(count: number, felt: Box, stage: Stage, { w, h }: Stage): Box[] {
  const [low, high] = arc(count);
  const edge = stage.w < ROOMY_FROM ? 8 : 20;
  return Array.from({ length: count }, (_, i) => {
    const share = count === 1 ? 0.5 : i / (count - 1);
    const angle = ((low + (high - low) * share) * Math.PI) / 180;
    const x = felt.x + felt.w / 2 + (felt.w / 2) * Math.cos(angle) - w / 2;
    const y = felt.y + felt.h / 2 - (felt.h / 2) * Math.sin(angle) - h / 2;
    return { x: clamp(edge, x, stage.w - w - edge), y: clamp(4, y, stage.h - h), w, h };
  });
}
