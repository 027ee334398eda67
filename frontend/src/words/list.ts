/** Names in a row, the last two joined by the language's “and”. */
import type { Translate } from "./translate";

export function listText(t: Translate, names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${t("list.and")} ${names.at(-1) ?? ""}`;
}
