import { GAMES } from "../../games/catalogue";

/** Where a hand that has ended is shown open. */
export async function addressOfHand(game: string, code: string, number: number): Promise<string> {
  return (await GAMES[game]?.shows?.(code, number)) ?? `/t/${code}/hands/${number}`;
}
