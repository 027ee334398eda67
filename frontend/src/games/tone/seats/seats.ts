/** Finds out who sits where, seen from the viewer's own place. Pure. */
import type { ChairView, Hands, RoomView, TonePokerView } from "../../../generated/wire";

/** The other seats clockwise from the viewer's left; a listener looks from the host's side. */
export function others(seats: number, seat: number | null): number[] {
  const first = seat === null ? 0 : seat + 1;
  const count = seat === null ? seats : seats - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % seats);
}

export function chairOf(room: RoomView, seat: number): ChairView | null {
  return room.chairs.find((chair) => chair.seat === seat) ?? null;
}

/** The host's seat; the first as long as the host has none in this hand. */
export function hostSeat(room: RoomView): number {
  return room.chairs.find(({ host }) => host)?.seat ?? 0;
}

/** The seats that the table still waits for. */
export function awaitedSeats(view: TonePokerView): number[] {
  return view.seats.flatMap((seat, number) => (seat.played ? [] : [number]));
}

/** The hands may sound together: open ones as soon as one is dealt, closed ones once all have played (TP-15). */
export function mayBeHeard(hand: TonePokerView, hands: Hands): boolean {
  if (hand.score !== null || (hand.ear !== null && awaitedSeats(hand).length === 0)) return true;
  return (
    hands === "open" &&
    hand.seats.some(({ cards, hidden }) => cards.length + hidden > 0) &&
    hand.seats.every(({ cards, hidden, notes }) => hidden === 0 || notes.length === cards.length + hidden)
  );
}
