/** The end of a hand and what that is to the reader, as a line of the log. */
import type { Line } from "../../../room/state";
import { t } from "../../../words/words.svelte";
import { tonkHand, tonkRoom } from "../details";
import { comparedText } from "../what-if/comparison";
import { endSentence, gainsBeside, gainSentence, netSentence, ownCount } from "./outcome";
import { wordsOf } from "./terms";

/** The result of a hand: in the log with what the winner gained, for the ear with the reader's own too; else empty. */
export function resultOf({ end, room, seat }: Line, sense: "eye" | "ear"): string {
  const outcome = tonkHand(end?.hand)?.outcome;
  if (!outcome) return "";
  const nameOf = (at: number): string => end?.names[at] ?? t("ui.plate.gone");
  const ending = endSentence(t, outcome, wordsOf(tonkRoom(room)), seat, nameOf);
  const net = netSentence(t, outcome, seat, room.currency);
  if (sense === "eye") return `${ending} ${gainSentence(t, outcome, seat, room.currency, nameOf) || net}`.trim();
  const others = gainsBeside(t, outcome, seat, room.currency, nameOf);
  const compared = seat === null ? "" : comparedText(t, outcome, seat, tonkRoom(room)?.what_if?.net);
  return [ending, ownCount(t, outcome, seat), net, ...others, compared].filter(Boolean).join(" ");
}
