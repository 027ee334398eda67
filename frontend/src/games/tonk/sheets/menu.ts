/** The entries of the menu at a table of Tonk besides what every table's has. */
import type { Item } from "../../../room/game-table";
import { t } from "../../../words/words.svelte";
import type { TonkTable } from "../table.svelte";

export const rulesItem = (): Item => ({ sheet: "rules", icon: "book", text: t("ui.rules.sheet") });

export function menuOf({ room, details, isClosed, mayRearrange }: TonkTable): Item[] {
  if (room.chair === null || isClosed || details?.duplicate) return [rulesItem()];
  const { phase, hand_number: number = 0 } = room.update?.room ?? {};
  /** A hand is over: it can be thought over. */
  const played = number > 1 || (number === 1 && phase !== "playing");
  const slips: Item[] = played ? [{ sheet: "slips", icon: "eye", text: t("ui.slips.title") }] : [];
  const always: Item[] = [rulesItem(), ...slips];
  if (!mayRearrange || phase === "ended" || details?.proposal != null) return always;
  return [
    ...always,
    { sheet: "propose", icon: "gear", text: t("ui.proposal.other") },
    { sheet: "stake", icon: "gear", text: t("ui.proposal.other_stake") },
  ];
}
