/** The tonic that a listener wants to hear intervals against: each for themselves, remembered in the browser. */
import { memory } from "../../../page/memory";

/** The tonic before a touched card; or softly under whole phrases, as a drone. */
export const REFERENCES = ["tonic", "drone"] as const;
export type Reference = (typeof REFERENCES)[number];

const memories = { tonic: memory("tonic"), drone: memory("drone") };
/** The two references, both off until somebody chooses one. */
const references = $state({ tonic: memories.tonic.recall() === "on", drone: memories.drone.recall() === "on" });

export function isReferenceOn(reference: Reference): boolean {
  return references[reference];
}

export function switchReference(reference: Reference, on: boolean): void {
  references[reference] = on;
  memories[reference].remember(on ? "on" : "off");
}
