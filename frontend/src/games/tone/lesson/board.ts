/** The teacher's screen: whose hand is whose, and which was played last. */
import type { Board } from "../../../generated/api";
import type { SeatView } from "../../../generated/wire";

export interface BoardSeat {
  /** Changes with the hand and with the player. */
  key: string;
  /** Its place among the tables of the lesson, from 0. */
  table: number;
  seat: number;
  name: string;
  view: SeatView;
}

const MAX_SEATS = 12;

/** A number that no other hand on the page has, so that only its own notes glow. */
export const seatNumber = ({ table, seat }: BoardSeat): number => table * MAX_SEATS + seat;

export function seatsOf(board: Board): BoardSeat[] {
  return board.tables.flatMap((table, at) =>
    (table.hand?.seats ?? []).map((view, seat) => ({
      key: `${table.code} ${table.hand_number} ${seat}`,
      table: at,
      seat,
      name: table.names[seat] ?? "",
      view,
    })),
  );
}

/** Names the hand that sounded, as it lay when it was played; null where none did. */
const soundKey = ({ key, view }: BoardSeat): string | null =>
  view.played && view.notes.length > 0 ? `${key} ${view.notes.join()}` : null;

/** The last of the hands that were played between two looks; null where none was. */
export function newlyPlayed(before: Board | null, now: Board): BoardSeat | null {
  const known = new Set(before ? seatsOf(before).map(soundKey) : []);
  return seatsOf(now).findLast((seat) => soundKey(seat) !== null && !known.has(soundKey(seat))) ?? null;
}
