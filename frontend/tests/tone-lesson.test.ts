/** A lesson on the page: how notes are written, what a question sounds like, which hand was played last. */
import { describe, expect, it } from "vitest";
import type { Board } from "../src/generated/api";
import type { SeatView } from "../src/generated/wire";
import { newlyPlayed, seatNumber, seatsOf } from "../src/games/tone/lesson/board";
import { questionStrikes } from "../src/games/tone/lesson/drill";
import { signsOf, spelling } from "../src/games/tone/notes/spelling";

const LETTERS = "CDEFGAB";
const SIGNS: Readonly<Record<number, string>> = { [-1]: "♭", 0: "", 1: "♯" };
const NATURAL = [0, 2, 4, 5, 7, 9, 11];

function spelled(tonic: number, interval: number): string {
  const { place, alter } = spelling(tonic, 60 + tonic + interval);
  return `${LETTERS[place % 7]}${SIGNS[alter] ?? "?"}${Math.floor(place / 7)}`;
}

describe("a note on the staff", () => {
  it.each([
    [9, 4, "C♯5"],
    [2, 4, "F♯4"],
    [1, 3, "F♭4"],
    [1, 1, "D4"],
    [6, 11, "E♯5"],
    [0, 6, "F♯4"],
    [10, 7, "F5"],
    [11, 11, "A♯5"],
  ])("is spelled as its interval: above %i, %i semitones are %s", (tonic, interval, name) => {
    expect(spelled(tonic, interval)).toBe(name);
  });

  it("bears a natural where an earlier note has another sign, and else its own", () => {
    const signs = (...notes: number[]): (number | null)[] => signsOf(notes.map((note) => spelling(0, note)));
    expect(signs(63, 64, 62, 70, 71)).toEqual([-1, 0, null, -1, 0]);
    expect(signs(64, 63, 66, 65, 72)).toEqual([null, -1, 1, 0, null]);
  });

  it("is the pitch that sounds, for every tonic and interval", () => {
    for (let tonic = 0; tonic < 12; tonic += 1) {
      for (let interval = 0; interval < 12; interval += 1) {
        const { place, alter } = spelling(tonic, 60 + tonic + interval);
        const midi = 12 * (Math.floor(place / 7) + 1) + (NATURAL[place % 7] ?? 0) + alter;
        expect(midi).toBe(60 + tonic + interval);
        expect(Math.abs(alter)).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe("a question", () => {
  it("is the tonic, then the note to be named", () => {
    const strikes = questionStrikes([62, 69]);
    expect(strikes.map(({ midi }) => midi)).toEqual([62, 69]);
    expect((strikes[1]?.at ?? 0) - (strikes[0]?.at ?? 0)).toBeGreaterThan(0.5);
  });
});

function seat(played: boolean, notes: number[]): SeatView {
  const nothing = { hidden: 0, selected: [], thrown: [], pile: 0, deck: 7, label: null, royal: null, ranks: [] };
  return { ...nothing, tonic: 0, cards: notes.map((note) => note - 60), notes, played };
}

function board(...tables: SeatView[][]): Board {
  return {
    pupils: [],
    is_over: false,
    tables: tables.map((seats, i) => ({
      code: `t${i}`,
      hand_number: 1,
      names: seats.map((_, number) => `${i}${number}`),
      hand: { game: "tone-poker", seats, legal: [], score: null, ear: null },
    })),
  };
}

const HELD = [60, 64, 67, 69, 71];

describe("the teacher's screen", () => {
  it("numbers no two hands alike", () => {
    const numbers = seatsOf(board([seat(true, HELD), seat(true, HELD)], [seat(true, HELD)])).map(seatNumber);
    expect(new Set(numbers).size).toBe(3);
  });

  it("shows the hand that was played since it last looked", () => {
    const before = board([seat(true, HELD), seat(false, HELD)], [seat(false, HELD)]);
    expect(newlyPlayed(null, before)?.name).toBe("00");
    expect(newlyPlayed(before, before)).toBeNull();
    expect(newlyPlayed(before, board([seat(true, HELD), seat(false, HELD)], [seat(true, HELD)]))?.name).toBe("10");
  });

  it("shows a hand that was played anew after a late discard (TP-14)", () => {
    const later = board([seat(true, [60, 62, 67, 69, 71])]);
    expect(newlyPlayed(board([seat(true, HELD)]), later)?.view.notes[1]).toBe(62);
  });

  it("shows nothing of a hand that nobody may see", () => {
    expect(newlyPlayed(null, board([seat(true, [])]))).toBeNull();
  });
});
