/** Whether the touches of others are heard; what they play at last is heard either way. */
import { memory } from "../../../page/memory";

const lastChoice = memory("clicks");
let othersHeard = $state(lastChoice.recall() !== "own");

export function othersClicksHeard(): boolean {
  return othersHeard;
}

export function hearOthersClicks(next: boolean): void {
  othersHeard = next;
  lastChoice.remember(next ? "all" : "own");
}
