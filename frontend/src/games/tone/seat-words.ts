/** What is told of another seat: whole for the ear, as short as its breadth asks for the eye. */
import type { ChairView, SeatView } from "../../generated/wire";
import { isAway } from "../../room/presence";
import type { Translate } from "../../words/translate";
import { isHeard } from "./ear";
import { cardName, handName, handSigns, noteName, noteSign } from "./names";

/** In less breadth the ranks of a hand are told by their symbols: one rank, or two. */
const ROOMY = [220, 330] as const;

/** What the cards of a seat make, or its tonic as long as they make nothing; for a breadth in pixels. */
export function madeText(t: Translate, view: SeatView, breadth: number): string {
  const brief = breadth < ROOMY[view.ranks.length > 1 ? 1 : 0];
  const made = brief ? handSigns(t, view) : handName(t, view);
  return made || t("ui.tone.tonic", { note: brief ? noteSign(t, view.tonic) : noteName(t, view.tonic) });
}

/** Everything that lies at a seat and is known of who sits there. */
export function seatLabel(t: Translate, view: SeatView, name: string, chair: ChairView | null): string {
  return [
    t("ui.tone.seat", { name, note: noteName(t, view.tonic) }),
    chair?.host ? t("ui.people.host") : "",
    isAway(chair) ? t("ui.plate.away") : "",
    view.hidden > 0 ? t(isHeard(view) ? "ui.tone.ear.blank" : "ui.tone.seat.hidden", { count: view.hidden }) : "",
    view.cards.map((one, i) => cardName(t, one, view.notes[i] ?? 0)).join("; "),
    handName(t, view),
    view.pile > 0 ? t("ui.tone.seat.thrown", { count: view.pile }) : "",
    view.played ? t("ui.tone.seat.played") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
