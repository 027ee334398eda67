/** The outcome of a hand is told after the music, and to nobody sooner than to others. */
import { describe, expect, it } from "vitest";
import type { Placing, SeatView, TonePokerView } from "../src/generated/wire";
import { wonSentence } from "../src/games/tone/words/names";
import { Outcome, viewBeforeOutcome } from "../src/games/tone/sound/outcome.svelte";
import type { Playing } from "../src/games/tone/piano";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";

const t = translator("en", spoken("en", "generic", "tone"));

/** A phrase, and how it ends. */
function phrase(): { playing: Playing; ends: () => Promise<void> } {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const playing: Playing = { strikes: [], startsAt: 0, endsAt: 0, done, stop: () => undefined };
  return { playing, ends: () => (finish(), done.then()) };
}

const made: SeatView = {
  tonic: 0,
  cards: [0, 6, 2, 9, 4],
  notes: [60, 66, 62, 69, 64],
  hidden: 0,
  selected: [],
  thrown: [],
  pile: 0,
  deck: 7,
  played: true,
  label: "one-pair",
  royal: null,
  ranks: ["A"],
};
const score: Placing = {
  order: [[0], [1]],
  why: [{ code: "kicker", better: "K", worse: "Q" }],
  places: [1, 2],
  bonus: [1, 0],
  points: [1, 0],
};
const hand: TonePokerView = { game: "tone-poker", seats: [made, made], legal: [], score, ear: null };
const seen = ({ isTold, isEnding }: Outcome): unknown => ({ isTold, isEnding });

describe("the outcome of a hand", () => {
  it("waits for the last phrase, and then for whoever asks or for Play Hands", async () => {
    const outcome = new Outcome(false);
    const [first, last] = [phrase(), phrase()];
    outcome.followPhrase(first.playing);
    outcome.followPhrase(last.playing);
    outcome.follow(true, true);
    expect(seen(outcome)).toEqual({ isTold: false, isEnding: true });
    await first.ends();
    expect(outcome.isEnding).toBe(true);
    await last.ends();
    expect(seen(outcome)).toEqual({ isTold: false, isEnding: false });
    outcome.tell();
    expect(outcome.isTold).toBe(true);
  });

  it("is told at once to those who ask during the last phrase", () => {
    const outcome = new Outcome(false);
    outcome.followPhrase(phrase().playing);
    outcome.follow(true, true);
    outcome.tell();
    expect(seen(outcome)).toEqual({ isTold: true, isEnding: false });
  });

  it("keeps nobody waiting who comes late, or who has missed the music", () => {
    expect(new Outcome(true).isTold).toBe(true);
    const missed = new Outcome(false);
    missed.follow(true, false);
    expect(seen(missed)).toEqual({ isTold: true, isEnding: false });
  });

  it("is open again after a late discard, and with the next hand (TP-14)", () => {
    const outcome = new Outcome(true);
    outcome.follow(false, false);
    expect(outcome.isTold).toBe(false);
    outcome.tell();
    expect(outcome.isTold).toBe(false);
    const again = phrase();
    outcome.followPhrase(again.playing);
    outcome.follow(true, true);
    expect(seen(outcome)).toEqual({ isTold: false, isEnding: true });
  });

  it("is not hidden again by what happens after it was told", () => {
    const outcome = new Outcome(true);
    outcome.followPhrase(phrase().playing);
    outcome.follow(true, true);
    expect(seen(outcome)).toEqual({ isTold: true, isEnding: false });
  });
});

describe("a hand before that", () => {
  it("says what the own cards make, and nothing of the others and of places", () => {
    const { seats, score: places } = viewBeforeOutcome(hand, 1);
    expect(places).toBe(null);
    expect(seats[1]).toEqual(made);
    expect(seats[0]).toEqual({ ...made, label: null, ranks: [] });
    expect(viewBeforeOutcome(hand, null).seats.every(({ label, ranks }) => label === null && ranks.length === 0)).toBe(
      true,
    );
  });
});

describe("who won", () => {
  it.each([
    ["straight", null, "a Straight"],
    ["flush", null, "a Flush"],
    ["royal", "select", "a Select Royal Flush"],
    ["royal", "supreme", "a Supreme Royal Flush"],
    ["two-pair", null, "Two Pair"],
  ] as const)("won with it as it is said in a sentence: %s, %s", (label, royal, said) => {
    const seats = [{ ...made, label, royal, ranks: [] }, made];
    const sentence = (seat: number | null): string => wonSentence(t, { ...hand, seats }, score, seat, () => "Ann");
    expect(sentence(0)).toBe(`You win with ${said}`);
    expect(sentence(1)).toBe(`Ann wins with ${said}`);
  });

  it("discarded, and threw nothing: one thing has one word", () => {
    const sentences = Object.values(spoken("en", "tone"));
    const unfilled = sentences.map((one) => one.replace(/\{\w+\}/g, ""));
    expect(unfilled.filter((one) => /\b(throws?|threw|thrown)\b/i.test(one))).toEqual([]);
  });
});

describe("who practises alone", () => {
  it("beats nobody", () => {
    const alone = { ...hand, seats: [made], score: { ...score, order: [[0]], places: [1] } };
    const sentence = (seat: number | null): string => wonSentence(t, alone, alone.score, seat, () => "Ann");
    expect(sentence(0)).toBe("You made One Pair, Aces");
    expect(sentence(null)).toBe("Ann made One Pair, Aces");
    expect(wonSentence(t, hand, score, 0, () => "Ann")).toBe("You win with One Pair, Aces");
  });
});
