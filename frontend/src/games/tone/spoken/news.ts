/** Tells what has happened since the last pause of the music: one sentence a seat, however much it did. */
import type { SeatView, TonePokerShown, TonePokerView } from "../../../generated/wire";
import type { LineEvent } from "../../../room/state";
import { listText } from "../../../words/list";
import type { Translate } from "../../../words/translate";
import { handName } from "../words/names";

/**
 * More seats than these are told by their names alone: by the time their hands were told, the table would be elsewhere.
 */
const SEATS_TOLD = 4;

/** A listener, and the table that they listen to. */
export interface Listening {
  t: Translate;
  hand: TonePokerView | null;
  /** The listener's own seat. */
  seat: number | null;
  nameOf: (seat: number) => string;
}

/** Everything that a seat has done, added up. */
interface Done {
  seat: number;
  thrown: number;
  last: keyof typeof SAID;
}

const SAID = { deal: "ui.tone.say.deal", discard: "ui.tone.say.discard", play: "ui.tone.say.play" } as const;

type Deed = TonePokerShown & { did: keyof typeof SAID };

export const isDeed = (happened: LineEvent): happened is Deed => happened.t === "tone-poker" && happened.did in SAID;

function doneBySeat(deeds: readonly Deed[]): Done[] {
  const seats = new Map<number, Done>();
  for (const { seat, did, count } of deeds) {
    const thrown = (seats.get(seat)?.thrown ?? 0) + (did === "discard" ? (count ?? 0) : 0);
    seats.set(seat, { seat, thrown, last: did });
  }
  return [...seats.values()];
}

/** The combination of a hand, as far as the listener may see it: nothing of one that lies face down or blank. */
function madeBy(t: Translate, view: SeatView | undefined): string {
  return view && view.hidden === 0 ? handName(t, view, ".a") : "";
}

function oneSeat({ seat, thrown, last }: Done, { t, hand, seat: own, nameOf }: Listening): string {
  const handText = madeBy(t, hand?.seats[seat]);
  const who = seat === own ? "you" : "other";
  const args = { name: nameOf(seat), count: thrown, hand: handText };
  const changed = last === "play" && thrown > 0 && who === "other";
  if (handText === "") return t(changed ? "ui.tone.say.play.changed" : `ui.line.${who}.tone.${last}`, args);
  if (who === "you") return t("ui.tone.say.you.play", args);
  return t(changed ? "ui.tone.say.play.changed.of" : SAID[last], args);
}

function manySeats(done: readonly Done[], { t, nameOf }: Listening): string[] {
  const played = done.filter(({ last }) => last === "play");
  const others = done.filter(({ last }) => last !== "play");
  const namesOf = (some: readonly Done[]): string =>
    listText(
      t,
      some.map(({ seat }) => nameOf(seat)),
    );
  return [
    played.length > 0 ? t("ui.tone.say.played", { names: namesOf(played), count: played.length }) : "",
    others.length > 0 ? t("ui.tone.say.dealt", { names: namesOf(others), count: others.length }) : "",
  ].filter(Boolean);
}

/** The listener's own deal and discard are answered as they are made: here they would come a second time. */
export function newsOf(deeds: readonly Deed[], listening: Listening): string[] {
  const done = doneBySeat(deeds.filter(({ seat, did }) => seat !== listening.seat || did === "play"));
  const mine = done.filter(({ seat }) => seat === listening.seat);
  const others = done.filter(({ seat }) => seat !== listening.seat);
  const sentences = (some: readonly Done[]): string[] => some.map((one) => oneSeat(one, listening));
  return [...sentences(mine), ...(others.length > SEATS_TOLD ? manySeats(others, listening) : sentences(others))];
}
