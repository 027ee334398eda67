/** The events at a table of Tonk, in a sentence each: for the running line and for the ear. */
import type { TonkRoomShown, TonkShown } from "../../../generated/wire";
import { seatName, tellNamed, tellRoom, type Teller } from "../../../room/lines";
import type { LineEvent } from "../../../room/state";
import type { Award } from "../awards";
import { localTerm } from "./terms";

export interface TonkTeller extends Teller {
  /** Names a card in a sentence: short for the eye, in words for the ear. */
  cards: (cards: readonly string[]) => string;
  /** The name of the words by which the table plays. */
  words: string;
}

export const isPlay = (happened: LineEvent): happened is TonkShown => happened.t === "tonk";

function playKey(play: TonkShown, teller: TonkTeller): string {
  const { owner } = play;
  const who = play.seat === teller.seat ? "you" : "other";
  const known = (play.cards ?? []).length > 0;
  if (play.did === "hit" && owner === play.seat) return `ui.line.${who}.hit_own`;
  if (play.did === "hit" && owner != null && owner === teller.seat) return `ui.line.${who}.hit_yours`;
  return play.did === "draw" && known ? `ui.line.${who}.draw_known` : `ui.line.${who}.${play.did}`;
}

/** Moves that have a name of their own at this table (TK-39). */
function termOf(play: TonkShown, { t, words }: TonkTeller): string | null {
  if (play.did === "drop") return localTerm(t, words, "drop");
  return play.did === "claim" ? localTerm(t, words, "natural_claim") : null;
}

function tellPlay(play: TonkShown, teller: TonkTeller): string {
  const name = seatName(teller.room, play.seat);
  const term = termOf(play, teller);
  if (term !== null) return teller.t(`ui.line.${play.seat === teller.seat ? "you" : "other"}.term`, { name, term });
  const args = {
    name,
    cards: teller.cards(play.cards ?? []),
    spread: play.spread ?? 0,
    owner: play.owner == null ? "" : seatName(teller.room, play.owner),
  };
  const text = teller.t(playKey(play, teller), args);
  return play.by === "clock" ? `${text} ${teller.t("ui.line.by_clock")}` : text;
}

function tellAward(award: Award, teller: TonkTeller): string {
  const who = award.seat === teller.seat ? "you" : "other";
  return teller.t(`ui.line.${who}.award.${award.bet}`, {
    name: seatName(teller.room, award.seat),
    cards: teller.cards(award.card ? [award.card] : []),
  });
}

/** A cut, a bet and a suit are told by what they are. */
function roomKey(event: TonkRoomShown): string {
  if (event.seats) return "cut.seats";
  if (event.what === "bet") return `bet.${event.bet ?? "high_suit"}.${event.joins ? "in" : "out"}`;
  return event.what === "suit_called" && !event.suit ? "suit_called.none" : event.what;
}

function tellTonkRoom(event: TonkRoomShown, teller: TonkTeller): string {
  const suit = event.suit ? teller.t(`ui.card.suit.${event.suit}`) : "";
  const amount = teller.t(`currency.${teller.room.currency}`, { n: event.amount ?? 0 });
  return tellNamed(roomKey(event), event, teller, { suit, amount });
}

export function tell(happened: LineEvent, teller: TonkTeller): string {
  if (isPlay(happened)) return tellPlay(happened, teller);
  if (happened.t === "award") return tellAward(happened, teller);
  if (happened.t === "tonk_room") return tellTonkRoom(happened, teller);
  return happened.t === "room" ? tellRoom(happened, teller) : "";
}
