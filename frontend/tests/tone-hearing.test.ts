/** A hand that one listener hears again: which may be, by a touch, and what ends it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  cardsIn,
  chooseWay,
  hearHand,
  isHearing,
  isHearingAgain,
  mayHearAgain,
  playAgain,
  restHearing,
  wayHeard,
} from "../src/games/tone/sound/hearing.svelte";
import { lastNote } from "../src/games/tone/piano";

const HAND = cardsIn(2, [0, 7, 2, 9, 4]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  restHearing();
  chooseWay("melody");
  vi.useRealTimers();
});

describe("which hands may be heard again", () => {
  const all = [60, 62, 64, 66, 68];

  it("is any that lies open, and a blank one once it has been played, never one that was not heard whole", () => {
    expect(mayHearAgain({ cards: [0, 2, 4, 6, 8], notes: all, played: false })).toBe(true);
    expect(mayHearAgain({ cards: [], notes: all, played: true })).toBe(true);
    expect(mayHearAgain({ cards: [], notes: all, played: false })).toBe(false);
    expect(mayHearAgain({ cards: [], notes: all.slice(0, 3), played: true })).toBe(false);
    expect(mayHearAgain({ cards: [], notes: [], played: false })).toBe(false);
  });
});

describe("a hand heard again", () => {
  it("sounds by a touch, with the notes of its tonic, and ends by itself", async () => {
    hearHand("one", 3, HAND);
    expect(isHearing("one")).toBe(true);
    await vi.runAllTimersAsync();
    expect(lastNote()).toMatchObject({ seat: 3, midi: 60 + 2 + 4 });
    expect(isHearingAgain()).toBe(false);
  });

  it("is ended by a second touch, and by another hand that is touched", async () => {
    hearHand("one", 3, HAND);
    hearHand("one", 3, HAND);
    expect(isHearingAgain()).toBe(false);
    hearHand("one", 3, HAND);
    hearHand("two", 1, HAND);
    expect([isHearing("one"), isHearing("two")]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(100);
    expect(isHearing("two")).toBe(true);
  });

  it("goes on in a loop until told to rest by whoever asked for it", async () => {
    playAgain("one", 3, HAND, 0, true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(isHearing("one")).toBe(true);
    restHearing("two");
    expect(isHearing("one")).toBe(true);
    restHearing("one");
    expect(isHearingAgain()).toBe(false);
  });

  it("sounds in the way that was chosen last, wherever it was chosen", () => {
    chooseWay("chord");
    playAgain("one", 3, HAND);
    vi.advanceTimersByTime(1);
    expect(wayHeard()).toBe("chord");
    expect(lastNote()).toMatchObject({ seat: 3, midi: HAND.notes[4] });
  });
});
