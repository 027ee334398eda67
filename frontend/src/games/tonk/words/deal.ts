/** The outcome of the cut for the first deal: who deals, and who begins, the next clockwise. */
import type { RoomView, TonkRoom, Update } from "../../../generated/wire";
import { t } from "../../../words/words.svelte";
import { cutLasts } from "../cut";

/**
 * The sentence that says who deals, and its delay until all cards of the cut lie there: below them a small phone has no
 * room. Null before the cut.
 */
export function dealNotice(details: TonkRoom | null, update: Update | null): { text: string; after: number } | null {
  const dealer = details?.next_dealer ?? null;
  if (!update || dealer === null) return null;
  return { text: dealText(update.room, dealer, update.you.chair), after: cutLasts(details?.cut ?? []) };
}

function dealText({ chairs }: Pick<RoomView, "chairs">, dealer: number, own: number | null): string {
  const place = chairs.findIndex(({ chair }) => chair === dealer);
  const begins = chairs[(place + 1) % chairs.length];
  const name = chairs[place]?.name ?? "";
  const next = begins?.name ?? "";
  if (dealer === own) return t("ui.gather.deals.you", { next });
  return t(begins?.chair === own ? "ui.gather.deals.you_begin" : "ui.gather.deals.other", { name, next });
}
