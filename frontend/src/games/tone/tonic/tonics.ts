/** The tonic that is offered first: one that nobody has, around the cycle of fifths from wherever it begins. */
import { CYCLE } from "../notes/colours";

export function freeTonic(taken: readonly number[], from = 0): number {
  const first = CYCLE.indexOf(from);
  const order = CYCLE.map((_, i) => CYCLE[(first + i) % CYCLE.length] ?? 0);
  return order.find((tonic) => !taken.includes(tonic)) ?? from;
}

export function anyTonic(): number {
  return Math.floor(Math.random() * CYCLE.length);
}
