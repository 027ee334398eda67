/** The letter that stands for somebody: two where others at the table have the same one. */
import type { TableContext } from "./lines";

export const namesAt = ({ chairs }: Pick<TableContext, "chairs">): string[] => chairs.map(({ name }) => name);

const ARTICLE = /^(the |les? |la |l['’])/i;

const letter = (name: string, at = 0): string => [...name.replaceAll(" ", "")][at] ?? "";
const first = (name: string): string => letter(name).toUpperCase();
function two(name: string, at: number): string {
  const bare = name.replace(ARTICLE, "");
  return first(bare) + letter(bare, at).toLowerCase();
}

/** `names` are those of everybody at the table. The second letter is the first that tells all apart who share one. */
export function initialOf(name: string, names: readonly string[]): string {
  const alike = names.filter((one) => first(one) === first(name));
  const apart = [...name].findIndex((_, at) => new Set(alike.map((one) => two(one, at))).size === alike.length);
  return alike.length > 1 ? two(name, apart > 0 ? apart : 1) : first(name);
}
