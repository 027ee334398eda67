/** Small views and updates for the tests, each test changing only what it is about. */
import type { ChairView, RoomView, TonkRoom, TonkView, Update } from "../src/generated/wire";

export function chair(seat: number, more: Partial<ChairView> = {}): ChairView {
  const name = ["Ann", "Bob", "Cy", "Dee"][seat] ?? `Seat ${seat}`;
  return {
    chair: seat + 1,
    name,
    kind: "person",
    played_by: "self",
    connected: true,
    away_ms: null,
    ready: false,
    host: seat === 0,
    seat,
    balance: 0,
    ...more,
  };
}

export function room(more: Partial<RoomView> = {}): RoomView {
  return {
    id: "t",
    code: "K7QM",
    link: "http://host/t/K7QM",
    game: "tonk",
    preset: "classic",
    stake: 1,
    currency: "points",
    clock: "none",
    phase: "playing",
    hand_number: 1,
    chairs: [chair(0), chair(1), chair(2)],
    watching: [],
    free_chairs: 5,
    next_hand_ms: null,
    settlement: null,
    turn_length_ms: null,
    details: null,
    ...more,
  };
}

export function tonkRoom(more: Partial<TonkRoom> = {}): TonkRoom {
  return { game: "tonk", fingerprint: "f", slap_grace_ms: 700, next_dealer: 1, session: { played: 0 }, ...more };
}

export function view(more: Partial<TonkView> = {}): TonkView {
  return {
    game: "tonk",
    seats: 3,
    dealer: 2,
    turn: 0,
    phase: "draw",
    hand: ["4h", "5h", "6h", "9d", "Ks"],
    points: 34,
    cards: [5, 5, 5],
    spreads: [],
    top: "7c",
    stock: 36,
    waits: [0, 0, 0],
    legal: ["draw", "drop", "take"],
    outcome: null,
    hands: null,
    rest: null,
    ...more,
  };
}

export function update(more: Partial<Update> = {}): Update {
  return {
    is: "update",
    epoch: "e",
    n: 1,
    happened: [],
    you: { chair: 1, seat: 0, decision: 1 },
    room: room(),
    hand: view(),
    turn_ms: null,
    opens_ms: null,
    at: 0,
    ack: null,
    ...more,
  };
}
