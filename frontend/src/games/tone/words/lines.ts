/** Writes the events at a table of Tone Poker as sentences. */
import type { Happened, TonePokerShown } from "../../../generated/wire";
import { seatName, tellNamed, tellRoom, type Teller } from "../../../room/lines";
import type { LineEvent } from "../../../room/state";

const QUIET: readonly string[] = ["select", "deselect", "move", "heard", "show"];

/** Touches are heard and seen; whom the score waits for stands on the felt. Neither is told. */
export const isQuiet = (happened: Happened): boolean => happened.t === "tone-poker" && QUIET.includes(happened.did);

/** The notes are told as they sound; here is what was done. */
function tellPlay(event: TonePokerShown, teller: Teller): string {
  const who = event.seat === teller.seat ? "you" : "other";
  return teller.t(`ui.line.${who}.tone.${event.did}`, {
    name: seatName(teller.room, event.seat),
    count: event.count ?? 0,
  });
}

export function tell(happened: LineEvent, teller: Teller): string {
  if (happened.t === "tone-poker") return tellPlay(happened, teller);
  if (happened.t === "tone_poker_room") return tellNamed(happened.what, happened, teller);
  return happened.t === "room" ? tellRoom(happened, teller) : "";
}
