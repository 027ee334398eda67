/** Who deals first, and who begins: the next clockwise. */
import type { RoomView } from "../../../generated/wire";
import { t } from "../../../words/words.svelte";

export function dealText({ chairs }: Pick<RoomView, "chairs">, dealer: number, own: number | null): string {
  const place = chairs.findIndex(({ chair }) => chair === dealer);
  const begins = chairs[(place + 1) % chairs.length];
  const name = chairs[place]?.name ?? "";
  const next = begins?.name ?? "";
  if (dealer === own) return t("ui.gather.deals.you", { next });
  return t(begins?.chair === own ? "ui.gather.deals.you_begin" : "ui.gather.deals.other", { name, next });
}
