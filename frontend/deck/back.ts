/** The back: a record in the lamp's rays, the same whichever end is up. */
import { BRASS, BRASS_LIGHT, BRICK_DEEP, INK, PAPER } from "./inks.ts";
import { fill } from "./parts.ts";
import { fan } from "./rays.ts";

const SLEEVE = "#6d2619";
const corner = (x: number, y: number): string =>
  [34, 27, 20, 13].map((r, i) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${i % 2 ? SLEEVE : BRASS}"/>`).join("");

export function back(): string {
  const ring = (r: number, width: number, colour = BRASS): string =>
    `<circle cx="100" cy="140" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    fill("M0 0H200V280H0z", PAPER) +
    `<clipPath id="b"><rect x="10" y="10" width="180" height="260" rx="8"/></clipPath><g clip-path="url(#b)">` +
    fill("M0 0H200V280H0z", SLEEVE) +
    fan(100, 140, 190, 10, 5, BRICK_DEEP) +
    [0, 180].map((turn) => `<g transform="rotate(${turn} 100 140)">${corner(10, 10)}${corner(190, 10)}</g>`).join("") +
    `<circle cx="100" cy="140" r="66" fill="${INK}"/>` +
    ring(66, 3) +
    [58, 52, 46, 40, 34].map((r) => ring(r, 1, "#4c463c")).join("") +
    fill("M100 140L142 91A64 64 0 0 1 155 107ZM100 140L58 189A64 64 0 0 1 45 173Z", "#3a352d") +
    `<circle cx="100" cy="140" r="25" fill="${BRASS}"/>` +
    ring(20, 1.5, SLEEVE) +
    `<circle cx="100" cy="140" r="4" fill="${SLEEVE}"/></g>` +
    `<rect x="10" y="10" width="180" height="260" rx="8" fill="none" stroke="${BRASS}" stroke-width="3"/>` +
    `<rect x="16" y="16" width="168" height="248" rx="5" fill="none" stroke="${BRASS_LIGHT}" stroke-width="1" opacity=".6"/>`
  );
}
