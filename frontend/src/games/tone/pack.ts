/** The pack of Tone Poker, as docs/provable-deal.md lists it: the same by all rules, and one for each seat. */
import type { PackOf, SightsOf } from "../../room/game";
import { INTERVALS } from "./cards/cards";
import { toneHand } from "./details";

const NOTES = Array.from({ length: INTERVALS }, (_, note) => String(note));

export const packOf: PackOf = () => ({ whole: NOTES, times: null });

/** A hand and what was thrown from it are the first cards of its deck: of every seat of which all of them are seen. */
export const sightsOf: SightsOf = ({ hand }) =>
  (toneHand(hand)?.seats ?? []).flatMap(({ cards, thrown, hidden, pile }, pack) => {
    const shown = [...cards, ...thrown].map(String);
    const isWhole = hidden === 0 && thrown.length === pile && shown.length > 0;
    return isWhole ? [{ pack, places: [...shown.keys()], shown }] : [];
  });
