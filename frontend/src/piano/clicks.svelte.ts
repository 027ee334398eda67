/** Whether the others' cards are heard as they touch them; their hands, once played, are heard either way. */
import { recall, remember } from "../page/memory";

let heard = $state(recall("clicks") !== "own");

export function othersClicksHeard(): boolean {
  return heard;
}

export function hearOthersClicks(next: boolean): void {
  heard = next;
  remember("clicks", next ? "all" : "own");
}
