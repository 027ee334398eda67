/** The target of a card that was dragged over the table and is let go. */
import type { Box } from "../../../parts/box";
import type { TableLayout } from "./cards";

/** A spread, as it is numbered in actions, from 1; the own hand; or the felt beside all of them. */
export type Target = number | "discard" | "felt" | "hand";

/** A finger need not be exact. */
const AROUND = 14;

function near(box: Box, x: number, y: number): boolean {
  return x >= box.x - AROUND && x <= box.x + box.w + AROUND && y >= box.y - AROUND && y <= box.y + box.h + AROUND;
}

/** The target at a point of the stage. */
export function targetAt({ spreads, places }: TableLayout, x: number, y: number): Target {
  const spread = spreads.findIndex((laid) => near(laid.box, x, y));
  if (spread >= 0) return spread + 1;
  if (near(places.discard, x, y)) return "discard";
  return isHome(places, x, y) ? "hand" : "felt";
}

/** Below the upper edge of the bar everything belongs to the hand; on a phone's side it has the right half only. */
export function isHome({ hand, bar }: TableLayout["places"], x: number, y: number): boolean {
  return y > bar.y && x >= hand.x - AROUND;
}
