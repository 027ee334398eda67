/** Describes another seat: in full for the ear, and for the eye as shortly as its breadth demands. */
import type { ChairView, SeatView } from "../../../generated/wire";
import { botWords, isAway } from "../../../room/presence";
import type { Translate } from "../../../words/translate";
import { hasUnseenNotes } from "../ear/ear";
import { printedSymbol } from "../cards/letters";
import { cardName, handName, noteName, noteSign } from "../words/names";

/** Words, and after them ranks as their cards show them. */
export interface SeatText {
  words: string;
  signs: string;
  /** If there is no room for the words, the ranks tell as much: one is a high card, two are two pairs. */
  bare?: boolean;
}

/**
 * The combination of a seat's cards, or its tonic as long as they make nothing: the longest way of telling it first.
 */
export function madeTexts(t: Translate, view: SeatView): SeatText[] {
  const { label, royal, ranks, tonic } = view;
  if (label === null) {
    const sign = noteSign(t, tonic);
    const tonics = [noteName(t, tonic), sign].map((note) => t("ui.tone.tonic", { note }));
    return [...tonics, sign].map((words) => ({ words, signs: "" }));
  }
  const signs = ranks.map(printedSymbol).join(" ");
  return [
    { words: handName(t, view), signs: "" },
    { words: handName(t, { label, royal, ranks: [] }), signs },
    {
      words: t(`hand.tone_poker.${royal ?? label}.short`),
      signs,
      bare: label === "high-card" || label === "two-pair",
    },
  ];
}

/** Everything that lies at a seat and is known of who sits there. */
export function seatLabel(t: Translate, view: SeatView, name: string, chair: ChairView | null): string {
  return [
    t("ui.tone.seat", { name, note: noteName(t, view.tonic) }),
    chair?.host ? t("ui.people.host") : "",
    chair?.kind === "outside_bot" ? botWords(t, chair) : "",
    isAway(chair) ? t("ui.plate.away") : "",
    view.hidden > 0
      ? t(hasUnseenNotes(view) ? "ui.tone.ear.blank" : "ui.tone.seat.hidden", { count: view.hidden })
      : "",
    view.cards.map((one, i) => cardName(t, one, view.notes[i] ?? 0)).join("; "),
    handName(t, view),
    view.pile > 0 ? t("ui.tone.seat.thrown", { count: view.pile }) : "",
    view.played ? t("ui.tone.seat.played") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
