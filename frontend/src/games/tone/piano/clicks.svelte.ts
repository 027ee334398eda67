/** Whether the touches of others are heard; what they play at last is heard either way. */
import { memory } from "../../../page/memory";

const lastChoice = memory("clicks");
let heard = $state(lastChoice.recall() !== "own");

export function othersClicksHeard(): boolean {
  return heard;
}

export function hearOthersClicks(next: boolean): void {
  heard = next;
  lastChoice.remember(next ? "all" : "own");
}
