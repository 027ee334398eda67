/** The first hands of somebody new to the game, as far as this browser knows: bots are patient for as long. */
import { memory } from "../../page/memory";

const FIRST_HANDS = 3;
const ended = memory("hands");

function handsEnded(): number {
  return Number(ended.recall() ?? 0) || 0;
}

/** A hand that was played here is over. */
export function countHand(): void {
  const count = handsEnded();
  if (count < FIRST_HANDS) ended.remember(`${count + 1}`);
}

/** The bot to be seated for whoever plays in this browser. */
export function botForUs(): "patient" | "steady" {
  return handsEnded() < FIRST_HANDS ? "patient" : "steady";
}
