/** A plate in words, as it is heard. */
import type { ChairView, TonkShown, TonkView } from "../../../generated/wire";
import { botWords, isAway } from "../../../room/presence";
import type { Translate } from "../../../words/translate";
import type { SeatEnd } from "../showdown/ends";
import { openHand } from "../words/cards";
import { lastTurnText } from "../words/last-turn";
import { terms } from "../words/terms";

/** A hand that is looked through again has no balances. */
export type PlateChair = Omit<ChairView, "balance"> & { balance: number | null };

export interface OnPlate {
  chair: PlateChair | null;
  name: string;
  seat: number;
  hand: TonkView;
  /** The end of the hand for this seat; null while it is on. */
  end: SeatEnd | null;
  /** The last play there. */
  did: readonly TonkShown[];
  balance: string | null;
  /** The preset whose words are played. */
  words: string;
}

export function plateWords(t: Translate, { chair, name, seat, hand, end, did, balance, words }: OnPlate): string {
  const wait = hand.waits[seat] ?? 0;
  return [
    name,
    chair?.kind === "outside_bot" ? botWords(t, chair) : "",
    end?.call ?? "",
    end
      ? openHand(t, hand.outcome?.counts[seat] ?? end.count ?? 0, hand.hands?.[seat] ?? [])
      : t("ui.plate.cards", { count: hand.cards[seat] ?? 0 }),
    hand.turn === seat ? t("ui.plate.turn") : "",
    end ? "" : lastTurnText(t, did, "words"),
    hand.dealer === seat ? t("ui.plate.dealer") : "",
    wait > 0 ? t("ui.plate.waits", { ...terms(t, words), count: wait }) : "",
    hand.blocked?.includes(seat) ? t("ui.plate.blocked") : "",
    // Everybody sees that the highest card of the called suit lies apart (TK-11).
    hand.apart?.includes(seat) ? t("ui.plate.apart") : "",
    isAway(chair) ? t("ui.plate.away") : "",
    balance === null ? "" : t("ui.plate.balance", { balance }),
  ]
    .filter(Boolean)
    .join(", ");
}
