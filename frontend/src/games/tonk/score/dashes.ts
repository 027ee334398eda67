/** The pattern of each player's line: no two alike, for those who see no colours. */
const DASHES = ["", "9 5", "2 4", "12 4 2 4", "5 3", "16 5", "8 3 2 3 2 3", "1 6"] as const;

export function dashOf(player: number): string {
  return DASHES[player % DASHES.length] ?? "";
}
