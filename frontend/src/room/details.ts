/** A record of the room carries its game's own part in one field; here a game takes it as its own. */

/** The details as those of a game; null where the record has none. Those of another game are a mistake of the page. */
export function detailsOf<D extends { game: string }, G extends D["game"]>(
  details: D | null | undefined,
  game: G,
): Extract<D, { game: G }> | null {
  if (details === null || details === undefined) return null;
  if (details.game !== game) throw new Error(`details of ${game} were asked for, but these are of ${details.game}`);
  return details as Extract<D, { game: G }>;
}
