/** A hand that one listener hears again, one at a time, in the way that was chosen last; nobody else hears it. */
import { play, type Playing } from "../piano";
import { memory } from "../../../page/memory";
import { again, LOOPED, pannedStrikes, WAYS, type Way } from "../piano/schedule";
import type { SeatView } from "../../../generated/wire";
import { HAND_SIZE } from "../cards/cards";
import { isReferenceOn } from "../tonic/reference.svelte";
import { sungBy } from "./strikes";
import { MIDDLE_C } from "../notes/pitch";

/** A hand as far as it is needed to hear it; of a blank one no cards are known. */
export type Heard = Pick<SeatView, "tonic" | "cards" | "notes" | "label" | "royal">;

const lastWay = memory("hear-way");
const remembered = lastWay.recall();
let way = $state<Way>(WAYS.find((one) => one === remembered) ?? "melody");
/** The one who asked for the music: a seat of the felt, or a place in a sheet. */
let asker = $state<string | null>(null);
let playing: Playing | null = null;

export function wayHeard(): Way {
  return way;
}

export function chooseWay(next: Way): void {
  way = next;
  lastWay.remember(next);
}

export function isHearing(who: string): boolean {
  return asker === who;
}

/** Something is heard again, wherever it was asked for. */
export function isHearingAgain(): boolean {
  return asker !== null;
}

/** A whole hand that lies open, or a blank one that has been played: that may be heard, and not seen. */
export function mayHearAgain({ cards, notes, played }: Pick<SeatView, "cards" | "notes" | "played">): boolean {
  return notes.length === HAND_SIZE && (cards.length === HAND_SIZE || played);
}

/** Five cards in a tonic, where nobody says what they make. */
export function cardsIn(tonic: number, cards: readonly number[]): Heard {
  return { tonic, cards: [...cards], notes: cards.map((card) => MIDDLE_C + tonic + card), label: null, royal: null };
}

/** Ends what is heard again; given who asked, only theirs. */
export function restHearing(who: string | null = asker): void {
  if (who !== asker) return;
  playing?.stop();
  playing = asker = null;
}

/** Plays a hand once, or over and over until told to rest. */
export function playAgain(who: string, seat: number, hand: Heard, pan = 0, loop = false): Playing {
  restHearing();
  const strikes = again(sungBy(seat, hand.notes, hand, isReferenceOn("drone")), way, loop ? LOOPED : 1);
  const now = play(pannedStrikes(strikes, (one) => (one === seat ? pan : 0)));
  playing = now;
  asker = who;
  void now.done.then(() => {
    if (playing === now) playing = asker = null;
  });
  return now;
}

/** Plays a hand again by one touch; while it sounds already, the touch ends it, and nothing is played. */
export function hearHand(who: string, seat: number, hand: Heard, pan = 0, loop = false): Playing | null {
  if (!isHearing(who)) return playAgain(who, seat, hand, pan, loop);
  restHearing();
  return null;
}
