/** What happened, in a sentence: for the running line and for the ear. */
import type { ChairView, Happened, RoomShown, TonePokerShown, TonkRoom, TonkShown } from "../generated/wire";
import type { AwardTold } from "./state";
import { localTerm, wordsOf } from "../games/tonk/words/terms";
import type { Translate } from "../words/translate";

/** What is told of a table: who sits there, and by whose words they play. */
export interface Told {
  chairs: readonly Pick<ChairView, "chair" | "seat" | "name">[];
  hand_number: number;
  tonk: Pick<TonkRoom, "terms"> | null;
}

export interface Teller {
  t: Translate;
  /** How a card is told: short for the eye, in words for the ear. */
  cards: (cards: readonly string[]) => string;
  room: Told;
  /** The reader's own seat and chair. */
  seat: number | null;
  chair: number | null;
}

export function seatName(room: Told, seat: number): string {
  return room.chairs.find((chair) => chair.seat === seat)?.name ?? `${seat + 1}`;
}

function playKey(play: TonkShown, teller: Teller, owner: number | undefined): string {
  const who = play.seat === teller.seat ? "you" : "other";
  const known = (play.cards ?? []).length > 0;
  if (play.did === "hit" && owner === play.seat) return `ui.line.${who}.hit_own`;
  if (play.did === "hit" && owner === teller.seat) return `ui.line.${who}.hit_yours`;
  return play.did === "draw" && known ? `ui.line.${who}.draw_known` : `ui.line.${who}.${play.did}`;
}

/** What is done under a name of its own at this table (TK-39). */
function termOf(play: TonkShown, { t, room }: Teller): string | null {
  if (play.did === "drop") return localTerm(t, wordsOf(room), "drop");
  return play.did === "claim" ? localTerm(t, wordsOf(room), "natural_claim") : null;
}

function tellPlay(play: TonkShown, teller: Teller, owner: number | undefined): string {
  const term = termOf(play, teller);
  if (term !== null) {
    return teller.t(`ui.line.${play.seat === teller.seat ? "you" : "other"}.term`, {
      name: seatName(teller.room, play.seat),
      term,
    });
  }
  const args = {
    name: seatName(teller.room, play.seat),
    cards: teller.cards(play.cards ?? []),
    spread: play.spread ?? 0,
    owner: owner === undefined ? "" : seatName(teller.room, owner),
  };
  const said = teller.t(playKey(play, teller, owner), args);
  return play.by === "clock" ? `${said} ${teller.t("ui.line.by_clock")}` : said;
}

/** The notes are told as they sound; here is what was done. */
function tellTone(shown: TonePokerShown, teller: Teller): string {
  const who = shown.seat === teller.seat ? "you" : "other";
  return teller.t(`ui.line.${who}.tone.${shown.did}`, {
    name: seatName(teller.room, shown.seat),
    count: shown.count ?? 0,
  });
}

function tellAward(award: AwardTold, teller: Teller): string {
  const who = award.seat === teller.seat ? "you" : "other";
  return teller.t(`ui.line.${who}.award.${award.bet}`, {
    name: seatName(teller.room, award.seat),
    cards: teller.cards(award.card ? [award.card] : []),
  });
}

/** Which sentence tells it; a bet and a suit are told by what they are. */
function roomKey(shown: RoomShown): string {
  if (shown.what === "bet") return `bet.${shown.bet ?? "high_suit"}.${shown.joins ? "in" : "out"}`;
  return shown.what === "suit_called" && !shown.suit ? "suit_called.none" : shown.what;
}

function tellRoom(shown: RoomShown, teller: Teller): string {
  const mine = shown.chair !== null && shown.chair !== undefined && shown.chair === teller.chair;
  const named = teller.room.chairs.find((chair) => chair.chair === shown.chair)?.name ?? shown.name ?? "";
  if (shown.code) return teller.t(`refusal.${shown.code}`, { name: named });
  const reaction = shown.reaction ? teller.t(`ui.reaction.${shown.reaction}`) : "";
  const key = `ui.room.${mine ? "you" : "other"}.${roomKey(shown)}`;
  const suit = shown.suit ? teller.t(`ui.card.suit.${shown.suit}`) : "";
  return teller.t(key, { name: shown.name ?? named, reaction, suit, number: teller.room.hand_number });
}

/** One sentence; `owner` is the seat whose spread was hit, where it was one. */
export function tell(happened: Happened | AwardTold, teller: Teller, owner?: number): string {
  if (happened.t === "award") return tellAward(happened, teller);
  if (happened.t === "room") return tellRoom(happened, teller);
  return happened.t === "tonk" ? tellPlay(happened, teller, owner) : tellTone(happened, teller);
}
