/** Keepsakes in links: what the house writes is read, and nothing else. */
import { describe, expect, it } from "vitest";
import { keepsakeIn } from "../src/games/tone/keepsakes/keepsake";

/** The example of docs/tone-poker.md, the same as version 1 wrote it, and a session in which royals come to earn 3. */
const HAND = "AmsDScACAANBbm4HBFpvw6sAAQIACMTaAQr6v7hS";
const HAND_OF_1 = "AQIAA0FubgcEWm_DqwABAgAEMNABCiubLkI";
const SESSION = "AmsDScACAANBbm4HBFpvw6sAAwIACMTaAQr6vxJgAAAAAwAAAAMBDmWzAAdRnQIBDuazAAdRnUuM";
const EVENING = new Date("2026-11-22T20:00:00Z");

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

const ONE_OF_1 = [1, 1, 0, 1, 65, 0, 1, 1, 0];
const HEAD = [2, 107, 3, 73, 192, 1, 0, 1, 65, 0, 1];
const ONE = [...HEAD, 1, 0];
/** 0 7 2 9 4 of A, a Supreme Royal, in the first place. */
const SUPREME = [8, 196, 218];

describe("a keepsake", () => {
  it("is read as the house wrote it", () => {
    const [ann, zoe] = [
      { voice: { name: "Ann", tonic: 0 }, cards: [0, 7, 2, 9, 4], notes: [60, 67, 62, 69, 64], place: 1 },
      { voice: { name: "Zoë", tonic: 7 }, cards: [6, 10, 3, 8, 11], notes: [73, 77, 70, 75, 78], place: 2 },
    ];
    const supreme = { made: { label: "royal", royal: "supreme", ranks: [] }, points: 1 };
    const high = { made: { label: "high-card", royal: null, ranks: ["A"] }, points: 0 };
    expect(keepsakeIn(HAND)).toEqual({
      at: EVENING,
      hands: [
        [
          { ...ann, won: supreme },
          { ...zoe, won: high },
        ],
      ],
    });
    // Version 1 said nothing of what a hand makes.
    expect(keepsakeIn(HAND_OF_1)).toEqual({
      at: null,
      hands: [
        [
          { ...ann, won: null },
          { ...zoe, won: null },
        ],
      ],
    });
  });

  it("has its hands in order, each with its own host", () => {
    const session = keepsakeIn(SESSION);
    expect(
      typeof session !== "string" &&
        session.hands.map((hand) => hand.map(({ voice, cards, won }) => [voice.name, cards, won])),
    ).toEqual([
      [
        ["Ann", [0, 7, 2, 9, 4], { made: { label: "royal", royal: "supreme", ranks: [] }, points: 1 }],
        ["Zoë", [6, 10, 3, 8, 11], { made: { label: "high-card", royal: null, ranks: ["A"] }, points: 0 }],
      ],
      [
        ["Zoë", [11, 1, 5, 8, 4], { made: { label: "two-pair", royal: null, ranks: ["C", "S"] }, points: 0 }],
        ["Ann", [0, 7, 2, 9, 8], { made: { label: "royal", royal: "select", ranks: [] }, points: 4 }],
      ],
      [
        ["Zoë", [3, 4, 5, 6, 7], { made: { label: "straight", royal: null, ranks: [] }, points: 0 }],
        ["Ann", [0, 7, 2, 9, 8], { made: { label: "royal", royal: "select", ranks: [] }, points: 4 }],
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
    expect(keepsakeIn(linkOf(3, 1))).toBe("tone_poker.newer_link");
  });

  it.each([
    ["a good one", [...ONE, ...SUPREME], "object"],
    ["a place that no seat has", [...ONE, 255, 255, 255], "string"],
    ["points of labels", [...HEAD, 17, 1, 59, 154, 202, 0, 0, ...SUPREME], "object"],
    ["more points than there can be", [...HEAD, 17, 1, 59, 154, 202, 1, 0, ...SUPREME], "string"],
    ["points of a kind that earns none", [...HEAD, 17, 1, 0, 0, 0, 0, 0, ...SUPREME], "string"],
    ["points of a kind that there is not", [...HEAD, 17, 128, 0, 0, 0, 1, 0, ...SUPREME], "string"],
    ["a change of points that changes nothing", [...HEAD, 17, 0, 0, ...SUPREME], "string"],
    ["a change of points and no seat", [...HEAD, 16, 1, 0, 0, 0, 1], "string"],
    ["a player who is not there", [...HEAD, 1, 1, ...SUPREME], "string"],
    ["bytes left over", [...ONE, ...SUPREME, 0], "string"],
  ])("with %s", (_, bytes, kind) => {
    expect(typeof keepsakeIn(linkOf(...bytes))).toBe(kind);
  });

  it.each([
    ["a good one", [...ONE_OF_1, 4, 48, 208], "object"],
    ["a card twice in a hand", [...ONE_OF_1, 4, 0, 0], "string"],
    ["five cards beyond the highest", [...ONE_OF_1, 7, 255, 255], "string"],
    ["a place that no seat has", [...ONE_OF_1, 8, 48, 208], "string"],
    ["no place", [...ONE_OF_1, 0, 48, 208], "string"],
    ["points of labels", [...ONE_OF_1.slice(0, -2), 17, 1, 0, 0, 0, 1, 0, 4, 48, 208], "string"],
    ["a tonic twice", [1, 2, 0, 1, 65, 0, 1, 66, 0, 1, 2, 0, 4, 48, 208, 1, 8, 48, 208], "string"],
    ["a tonic beyond the twelve", [1, 1, 12, 1, 65, 0, 1, 1, 0, 4, 48, 208], "string"],
    ["a player who is not there", [1, 1, 0, 1, 65, 0, 1, 1, 1, 4, 48, 208], "string"],
    ["no hand", [1, 1, 0, 1, 65, 0, 0], "string"],
    ["a name that is no text", [1, 1, 0, 1, 255, 0, 1, 1, 0, 4, 48, 208], "string"],
    ["a name that cannot be seen", [1, 1, 0, 1, 7, 0, 1, 1, 0, 4, 48, 208], "string"],
    ["bytes left over", [...ONE_OF_1, 4, 48, 208, 0], "string"],
  ])("of version 1 with %s", (_, bytes, kind) => {
    expect(typeof keepsakeIn(linkOf(...bytes))).toBe(kind);
  });

  it.each([
    ["Zoë", "object"],
    ["👩\u200d🎤", "object"],
    ["\u0645\u06cc\u200c\u062e", "object"],
    ["A\u202enn", "string"],
    ["A\u2066nn", "string"],
    ["\u200bAnn", "string"],
    ["A\u200dnn", "string"],
    ["Ann\u200c", "string"],
    ["A\u3164nn", "string"],
    ["\u2800", "string"],
    ["\u115f", "string"],
    ["A\ue000", "string"],
  ])("whose player is called %j", (name, kind) => {
    const called = [...new TextEncoder().encode(name)];
    const bytes = [2, 107, 3, 73, 192, 1, 0, called.length, ...called, 0, 1, 1, 0, ...SUPREME];
    expect(typeof keepsakeIn(linkOf(...bytes))).toBe(kind);
  });
});
