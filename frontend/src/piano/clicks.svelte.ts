/** Whether the touches of others are heard; what they play at last is heard either way. */
import { recall, remember } from "../page/memory";

let heard = $state(recall("clicks") !== "own");

export function othersClicksHeard(): boolean {
  return heard;
}

export function hearOthersClicks(next: boolean): void {
  heard = next;
  remember("clicks", next ? "all" : "own");
}
