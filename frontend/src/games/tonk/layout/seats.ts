/** The table before the first deal: that of the play, its plates still without their feet. */
import type { Stage } from "../../../parts/box";
import type { Seats } from "../../../room/seating";
import { aboveFoot, places } from "./boxes";

/** A phone on its side is too low for a table with something on it. */
export function seats(stage: Stage, others: number): Seats | null {
  const { wide, low, felt, plates, foot } = places(stage, others);
  return low ? null : { wide, felt, plates: plates.map((plate) => aboveFoot(plate, foot)) };
}
