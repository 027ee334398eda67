/** A plate tells its seat's last turn. */
import { describe, expect, it } from "vitest";
import type { TonkShown } from "../src/generated/wire";
import { lastTurn, lastTurnText } from "../src/games/tonk/words/last-turn";
import type { Line, LineEvent } from "../src/room/state";
import { translator } from "../src/words/translate";
import { PLACES, spoken as catalogue } from "./sentences";
import { room } from "./wire";

const t = translator("en", catalogue("en", ...PLACES));
const did = (seat: number, deed: TonkShown["did"], ...cards: string[]): TonkShown => ({
  t: "tonk",
  seat,
  did: deed,
  cards,
});
const lines = (hand: number, ...all: LineEvent[]): Line[] =>
  all.map((happened, i) => ({
    serial: hand * 100 + i,
    happened,
    room: room({ hand_number: hand }),
    seat: 0,
    chair: 1,
    end: null,
  }));
const plain = (text: string): string => text.replaceAll("\uFE0E", "");

describe("the last turn of a seat", () => {
  const told = [
    ...lines(1, did(1, "discard", "2c")),
    ...lines(2, did(1, "draw"), did(1, "discard", "9h"), did(2, "take", "9h"), did(2, "spread", "9h", "9c", "9s")),
    ...lines(2, { t: "room", what: "reaction", chair: 1, reaction: "nice" }, did(2, "discard", "Ks"), did(0, "draw")),
  ];

  it("is all that was played on it, whatever was said meanwhile", () => {
    expect(lastTurn(told, 2, 2).map((one) => one.did)).toEqual(["take", "spread", "discard"]);
    expect(lastTurn(told, 2, 1).map((one) => one.did)).toEqual(["draw", "discard"]);
    expect(lastTurn(told, 2, 0).map((one) => one.did)).toEqual(["draw"]);
  });

  it("is of this hand alone", () => {
    expect(lastTurn(lines(1, did(1, "discard", "2c")), 2, 1)).toEqual([]);
  });

  it("is said by its last play and what was taken before it, and by the last play alone on a narrow plate", () => {
    const plays = lastTurn(told, 2, 2);
    expect(plain(lastTurnText(t, plays, "words"))).toBe("takes 9♥ · discards K♠");
    expect(plain(lastTurnText(t, plays, "signs"))).toBe("↑ 9♥ · ↓ K♠");
    expect(plain(lastTurnText(t, plays.slice(2), "signs"))).toBe("↓ K♠");
    expect(plain(lastTurnText(t, plays, "last"))).toBe("↓ K♠");
    expect(plain(lastTurnText(t, plays.slice(0, 2), "last"))).toBe("lays 3");
    expect(plain(lastTurnText(t, plays.slice(0, 1), "words"))).toBe("takes 9♥");
  });

  it("leaves to the end what ends the hand", () => {
    expect(lastTurnText(t, [did(1, "drop")], "words")).toBe("");
    expect(lastTurnText(t, [], "last")).toBe("");
  });
});
