/** The packs of the games whose hands a table's proofs tell of, from the games themselves. */
import { GAMES, otherParts } from "../../games/catalogue";
import type { Proof } from "../../generated/api";
import { termsOf, type Packs } from "./check";

export async function packsOf(proofs: readonly Proof[]): Promise<Packs> {
  const names = proofs.flatMap(({ terms }) => (terms === null ? [] : (termsOf(terms)?.game ?? [])));
  const games = [...new Set(names)].filter((game) => game in GAMES);
  const packs = games.map(async (game) => [game, (await (await otherParts(game)).pack?.())?.packOf ?? null] as const);
  return new Map(await Promise.all(packs));
}
