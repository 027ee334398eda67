/** Flights on real elements: transforms by the browser's own animations, finished at once when asked. */
import { prefersStill } from "../../../parts/reduced-motion";
import type { Spot } from "../layout/cards";
import { CARD_RATIO } from "../layout/boxes";
import { LAYERS } from "../layout/layers";
import { TRAVEL_MS, type Flight } from "./flights";

/** Marks the flights of cards among the other animations of a page. */
const CARD = "card";
const EASE = "cubic-bezier(0.2, 0.75, 0.25, 1)";
const FADE_MS = 140;
const NUDGE_MS = 130;

/** The transform that shows an element of width `w` at a spot. */
export function transformAt(spot: Spot, w: number): string {
  const grown = (spot.w - w) / 2;
  const scale = spot.w / w;
  return `translate(${spot.x + grown}px, ${spot.y + grown * CARD_RATIO}px) rotate(${spot.turn}deg) scale(${scale})`;
}

function startOf(element: HTMLElement, flight: Flight, w: number): string {
  const running = element.getAnimations().length > 0;
  return running ? getComputedStyle(element).transform : transformAt(flight.from, w);
}

/** Sends a card from where it was to where its style says it now is; null where nothing travels. */
export function fly(element: HTMLElement, flight: Flight, w: number): Animation | null {
  const quick = flight.nudge;
  if (prefersStill()) {
    if (!quick) element.animate({ opacity: [0.2, 1] }, { duration: FADE_MS });
    return null;
  }
  const timing = {
    id: CARD,
    duration: quick ? NUDGE_MS : TRAVEL_MS,
    delay: flight.delay,
    easing: EASE,
    fill: "backwards" as const,
  };
  const from = startOf(element, flight, w);
  const above = quick ? {} : { zIndex: [LAYERS.flying, LAYERS.flying] };
  const going = element.animate({ transform: [from, element.style.transform], ...above }, timing);
  const turning = element.firstElementChild;
  if (flight.fromBack && turning) turning.animate({ transform: ["rotateY(180deg)", "rotateY(0)"] }, timing);
  return going;
}

/** Sends a card away; resolves when it is gone. */
export async function flyAway(element: HTMLElement, to: Spot, w: number): Promise<void> {
  if (prefersStill()) return;
  const going = element.animate(
    { transform: [element.style.transform, transformAt(to, w)], opacity: [1, 1] },
    { id: CARD, duration: TRAVEL_MS, easing: EASE, fill: "forwards" },
  );
  await going.finished;
}

/** Every card is at once where it belongs. */
export function land(layer: HTMLElement): void {
  for (const animation of layer.getAnimations({ subtree: true })) if (animation.id === CARD) animation.finish();
}
