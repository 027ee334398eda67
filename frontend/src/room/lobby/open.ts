/** Opens a table for whoever is here, and goes there. */
import type { NewTable } from "../../generated/api";
import { becomeMe, suggestedName } from "../../page/me.svelte";
import { go } from "../../page/place.svelte";
import { openTable } from "../api";
import { intend } from "../intent";

/** With `deal` the play begins at once. */
export async function openFor(name: string, table: NewTable, deal: boolean): Promise<void> {
  await becomeMe(name.trim() || suggestedName());
  const opened = await openTable(table);
  intend(opened.code, deal);
  go(`/t/${opened.code}`);
}
