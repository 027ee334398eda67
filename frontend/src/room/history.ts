/** The lines of a session: those the server tells anew when the page comes back, and all of them hand by hand. */
import type { Happened, History, HandHistory, RoomView } from "../generated/wire";
import { isEnd, type Line, type LineRoom } from "./state";

export interface HandLines {
  hand: number;
  lines: readonly Line[];
}

function roomOf(hand: HandHistory, room: RoomView): LineRoom {
  const chairs = hand.chairs.map((chair, seat) => ({ chair, seat, name: hand.names[seat] ?? "" }));
  return { chairs, hand_number: hand.number, currency: room.currency, details: room.details ?? null };
}

/** Lines that are not announced again: their serials lie below those of all that the page heard itself. */
export function historyLines(
  { hands }: History,
  room: RoomView,
  chair: number | null,
  isQuiet: (happened: Happened, own: number | null) => boolean,
): Line[] {
  const lines = hands.flatMap((hand) => {
    const then = roomOf(hand, room);
    const own = hand.seat === null ? chair : (hand.chairs[hand.seat] ?? null);
    const end = hand.end && { hand: hand.end, names: hand.names };
    return hand.happened
      .filter((happened) => !isQuiet(happened, own))
      .map((happened) => ({ happened, room: then, seat: hand.seat, chair: own, end: isEnd(happened) ? end : null }));
  });
  return lines.map((line, i) => ({ ...line, serial: i - lines.length }));
}

/** The heading of a hand says that it has begun. */
const isHeading = ({ happened }: Line): boolean => happened.t === "room" && happened.what === "hand_started";

/** The hands that have lines, the first first. */
export function byHand(lines: readonly Line[]): HandLines[] {
  const hands: { hand: number; lines: Line[] }[] = [];
  for (const line of lines) {
    const hand = line.room.hand_number;
    if (hands.at(-1)?.hand !== hand) hands.push({ hand, lines: [] });
    if (!isHeading(line)) hands.at(-1)?.lines.push(line);
  }
  return hands;
}
