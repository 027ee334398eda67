import { otherParts } from "../../games/catalogue";

/** The address at which a hand that has ended is shown open. */
export async function addressOfHand(game: string, code: string, number: number): Promise<string> {
  return (await (await otherParts(game)).shows?.(code, number)) ?? `/t/${code}/hands/${number}`;
}
