/** Keepsakes in links: what the house writes is read, and nothing else. */
import { describe, expect, it } from "vitest";
import { keepsakeIn } from "../src/games/tone/keepsake";

/** The example of docs/tone-poker.md, and a session of two hands. */
const HAND = "AQIAA0FubgcEWm_DqwABAgAEMNABCiubLkI";
const SESSION = "AQIAA0FubgcEWm_DqwACAgAEMNABCiubAgEIZ-sABCyuA4A";

/** A link of these bytes, with a good checksum. */
function linkOf(...bytes: number[]): string {
  let [low, high] = [0, 0];
  for (const byte of bytes) {
    low = (low + byte) % 255;
    high = (high + low) % 255;
  }
  return btoa(String.fromCharCode(...bytes, high, low))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

const ONE = [1, 1, 0, 1, 65, 0, 1, 1, 0];

describe("a keepsake", () => {
  it("is read as the house wrote it", () => {
    expect(keepsakeIn(HAND)).toEqual([
      [
        { voice: { name: "Ann", tonic: 0 }, cards: [0, 7, 2, 9, 4], notes: [60, 67, 62, 69, 64], place: 1 },
        { voice: { name: "Zoë", tonic: 7 }, cards: [6, 10, 3, 8, 11], notes: [73, 77, 70, 75, 78], place: 2 },
      ],
    ]);
  });

  it("has its hands in order, each with its own host", () => {
    const session = keepsakeIn(SESSION);
    expect(
      typeof session !== "string" && session.map((hand) => hand.map(({ voice, cards }) => [voice.name, cards])),
    ).toEqual([
      [
        ["Ann", [0, 7, 2, 9, 4]],
        ["Zoë", [6, 10, 3, 8, 11]],
      ],
      [
        ["Zoë", [1, 3, 4, 8, 11]],
        ["Ann", [0, 6, 7, 5, 2]],
      ],
    ]);
  });

  it("is refused when any one letter is lost, changed or moved", () => {
    for (let at = 0; at < HAND.length; at += 1) {
      const other = HAND[at] === "A" ? "B" : "A";
      for (const broken of [
        HAND.slice(0, at) + HAND.slice(at + 1),
        HAND.slice(0, at) + other + HAND.slice(at + 1),
        HAND.slice(0, at),
      ]) {
        expect(typeof keepsakeIn(broken), broken).toBe("string");
      }
    }
    expect(keepsakeIn(`${HAND}=`)).toBe("tone_poker.broken_link");
    expect(keepsakeIn("")).toBe("tone_poker.broken_link");
  });

  it("of a newer house is told so", () => {
    expect(keepsakeIn(linkOf(2, 1))).toBe("tone_poker.newer_link");
  });

  it.each([
    ["a good one", [...ONE, 4, 48, 208], "object"],
    ["a card twice in a hand", [...ONE, 4, 0, 0], "string"],
    ["five cards beyond the highest", [...ONE, 7, 255, 255], "string"],
    ["a place that no seat has", [...ONE, 8, 48, 208], "string"],
    ["no place", [...ONE, 0, 48, 208], "string"],
    ["a tonic twice", [1, 2, 0, 1, 65, 0, 1, 66, 0, 1, 2, 0, 4, 48, 208, 1, 8, 48, 208], "string"],
    ["a tonic beyond the twelve", [1, 1, 12, 1, 65, 0, 1, 1, 0, 4, 48, 208], "string"],
    ["a player who is not there", [1, 1, 0, 1, 65, 0, 1, 1, 1, 4, 48, 208], "string"],
    ["no hand", [1, 1, 0, 1, 65, 0, 0], "string"],
    ["a name that is no text", [1, 1, 0, 1, 255, 0, 1, 1, 0, 4, 48, 208], "string"],
    ["a name that cannot be seen", [1, 1, 0, 1, 7, 0, 1, 1, 0, 4, 48, 208], "string"],
    ["bytes left over", [...ONE, 4, 48, 208, 0], "string"],
  ])("with %s", (_, bytes, kind) => {
    expect(typeof keepsakeIn(linkOf(...bytes))).toBe(kind);
  });
});
