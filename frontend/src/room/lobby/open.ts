/** Opens a table for whoever is here, and goes there. */
import type { NewTable } from "../../generated/api";
import { RefusedError } from "../../page/http";
import { becomeMe, suggestedName } from "../../page/me.svelte";
import { go } from "../../page/router.svelte";
import { openTable } from "../api";
import { intend } from "../intent";

/** Opens something for which the room may ask for its code word first. */
export async function withCodeWord<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== "web.code_word") throw error;
    await (await import("../sheets/on-demand")).giveCodeWord(error);
    return open();
  }
}

/** Opens a table for somebody and goes there; with `deal` the play begins at once. */
export async function openFor(name: string, table: NewTable, deal: boolean): Promise<void> {
  await becomeMe(name.trim() || suggestedName());
  const opened = await withCodeWord(() => openTable(table));
  intend(opened.code, deal);
  go(`/t/${opened.code}`);
}
