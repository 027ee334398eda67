import { describe, expect, it } from "vitest";
import type { WildPlays } from "../src/generated/wire";
import { readAll } from "../src/games/tonk/moves/legal";
import { offer, suggestion, wildsAdded } from "../src/games/tonk/moves/offer";
import { asksWhich, cardsOf, textOf, wildWays } from "../src/games/tonk/moves/wild";
import positions from "./wild-plays.json";

interface Position {
  hand: string[];
  wild: WildPlays;
  plays: string[];
}

function subsets(cards: readonly string[]): string[][] {
  return cards.reduce<string[][]>((sets, card) => [...sets, ...sets.map((set) => [...set, card])], [[]]);
}

describe.each((positions as Position[]).map((position) => [position.hand.join(" "), position] as const))(
  "the hand %s",
  (_, { hand, wild, plays }) => {
    it("offers every legal play with wild cards once, and no other", () => {
      const offered = subsets(hand).flatMap((chosen) =>
        wildWays(wild, chosen)
          .filter((way) => way.missing === 0)
          .map((way) => textOf(way)),
      );
      expect(offered.sort()).toEqual([...plays].sort());
    });

    it("adds wild cards to those chosen so that the play is legal", () => {
      const legal = new Set(plays);
      const filled = subsets(hand).flatMap((chosen) => wildWays(wild, chosen).map((way) => textOf(way, hand)));
      expect(filled.filter((text) => !legal.has(text))).toEqual([]);
    });

    it("suggests cards that can be laid", () => {
      for (const kind of ["spread", "hit"] as const) {
        const cards = suggestion([], wild, hand, kind, []);
        const ways = offer([], wild, cards)[kind === "spread" ? "spreads" : "hits"];
        expect(ways.length > 0).toBe(plays.some((play) => play.startsWith(kind)));
      }
    });
  },
);

describe("wild cards", () => {
  const run: WildPlays = {
    cards: ["2c", "X1", "X2"],
    plays: { "spread 4h 5h 6h": [1, 2], "spread 5h 6h 7h": [1, 2], "hit s1 9d": [1] },
  };

  it("are asked what they stand for where they could stand for several cards", () => {
    const now = offer([], run, ["5h", "X1", "6h"]);
    expect(now.spreads.map((way) => textOf(way))).toEqual(["spread X1=4h 5h 6h", "spread 5h 6h X1=7h"]);
    expect(wildsAdded(now.spreads)).toBe(0);
  });

  it("are added to cards that lack some, and which is asked where it matters", () => {
    const now = offer([], run, ["5h", "6h"]);
    expect(wildsAdded(now.spreads)).toBe(1);
    expect(now.spreads.every(asksWhich)).toBe(true);
    expect(now.spreads.map((way) => textOf(way, ["X2"]))).toEqual(["spread X2=4h 5h 6h", "spread 5h 6h X2=7h"]);
    expect(now.spreads.map((way) => cardsOf(way)[0])).toEqual(["2c=4h", "5h"]);
  });

  it("of one kind are not told apart", () => {
    const jokers = { ...run, cards: ["X1", "X2"] };
    expect(offer([], jokers, ["5h", "6h"]).spreads.some(asksWhich)).toBe(false);
  });

  it("are not added to a card alone, which may be meant to be discarded", () => {
    expect(offer(readAll(["discard 5h"]), run, ["5h"]).spreads).toEqual([]);
  });

  it("hit with nothing else, if they are chosen", () => {
    expect(offer([], run, ["X2"]).hits.map((way) => textOf(way))).toEqual(["hit s1 X2=9d"]);
    expect(offer([], run, []).hits).toEqual([]);
  });

  it("give way to a play of just the cards chosen", () => {
    const legal = readAll(["spread 5h 6h 7h", "discard 5h"]);
    const now = offer(legal, { cards: ["X1"], plays: { "spread 4h 5h 6h 7h": [1] } }, ["5h", "6h", "7h"]);
    expect(now.spreads.map((way) => textOf(way))).toEqual(["spread 5h 6h 7h"]);
  });
});
