/** Rays about a point: every second wedge of `count` in a circle. */
import { fill } from "./parts.ts";

export function fan(x: number, y: number, length: number, degrees: number, gap: number, colour: string): string {
  const wedges: string[] = [];
  for (let turn = 0; turn < 360; turn += degrees) {
    const ends = [turn - gap / 2, turn + gap / 2].map((angle) => {
      const radians = (angle * Math.PI) / 180;
      return `${(x + length * Math.cos(radians)).toFixed(1)} ${(y + length * Math.sin(radians)).toFixed(1)}`;
    });
    wedges.push(`M${x} ${y}L${ends.join("L")}Z`);
  }
  return fill(wedges.join(""), colour);
}
