/** The sheets of a table of Tonk that open by themselves. */
import type { TonkRoom } from "../../../generated/wire";
import type { Opening } from "../../../room/game-table";
import { t } from "../../../words/words.svelte";
import type { TonkSheet } from "../sheet-name";
import type { TonkTable } from "../table.svelte";

function opening(sheet: TonkSheet, key: string | number): Opening {
  return { sheet, key: `${sheet} ${key}`, text: t(`ui.status.opens.${sheet}`), press: t(`ui.status.see.${sheet}`) };
}

/**
 * Bets first, as they are asked for a short time; then other rules; then how the session ended, unless its last hand
 * ended before the reader's eyes: that result leads on to it.
 */
export function openingsAt({ room, details, showdown, sessionEnd }: TonkTable): readonly Opening[] {
  const { update, chair } = room;
  if (!update || update.room.phase === "playing" || showdown.isRunning) return [];
  const { hand_number: number, phase, settlement } = update.room;
  const found: Opening[] = [];
  if (chair && details && isAsked(details, chair.chair)) found.push(opening("bets", number));
  if (chair && details?.proposal) found.push(opening("proposal", details.proposal.number));
  if (phase === "ended" && settlement && !showdown.endsSession) found.push(opening(sessionEnd, number));
  return found;
}

/** Whoever has a share in the pot is in it without a question (TK-12); a bet on a suit asks everybody. */
function isAsked({ betting, pot = [], side_bet_high_suit: onSuit = 0 }: TonkRoom, chair: number): boolean {
  if (betting?.left_ms == null) return false;
  return onSuit > 0 || !pot.some((share) => share.chair === chair);
}
