import { describe, expect, it } from "vitest";
import { read, readAll, uses } from "../src/games/tonk/moves/legal";
import { hitsOn, offer, suggestion } from "../src/games/tonk/moves/offer";
import { textOf } from "../src/games/tonk/moves/wild";

describe("the notation of legal moves", () => {
  it("reads every kind of move", () => {
    expect(read("draw")).toEqual({ kind: "draw", text: "draw" });
    expect(read("spread 5h 6h 7h")).toEqual({ kind: "spread", cards: ["5h", "6h", "7h"], text: "spread 5h 6h 7h" });
    expect(read("hit s2 8h 9h")).toEqual({ kind: "hit", spread: 2, cards: ["8h", "9h"], text: "hit s2 8h 9h" });
    expect(read("discard Ks")).toEqual({ kind: "discard", card: "Ks", text: "discard Ks" });
    expect(read("slap s1")).toEqual({ kind: "slap", spread: 1, text: "slap s1" });
    expect(read("slap_discard 4d")).toEqual({ kind: "slap_discard", card: "4d", text: "slap_discard 4d" });
  });

  it("leaves out a word it does not know", () => {
    expect(readAll(["draw", "juggle 5h"])).toHaveLength(1);
  });

  it("uses the cards of the hand, not those a wild stands for", () => {
    expect(uses({ kind: "spread", cards: ["5h", "2c=6h", "7h"], text: "" })).toEqual(["5h", "2c", "7h"]);
  });
});

describe("what can be done with the cards chosen", () => {
  const legal = readAll([
    "spread 5h 6h 7h",
    "spread 4h 5h 6h 7h",
    "hit s1 Ks",
    "hit s2 Ks",
    "discard Ks",
    "discard 4h",
    "drop",
  ]);

  it("offers a spread of exactly the chosen cards, in any order", () => {
    expect(offer(legal, null, ["7h", "5h", "6h"]).spreads.map((way) => textOf(way))).toEqual(["spread 5h 6h 7h"]);
    expect(offer(legal, null, ["5h", "6h"]).spreads).toEqual([]);
  });

  it("offers one card for every place it may go to", () => {
    const now = offer(legal, null, ["Ks"]);
    expect(now.discard?.text).toBe("discard Ks");
    expect(hitsOn(now, 2).map((way) => textOf(way))).toEqual(["hit s2 Ks"]);
  });

  it("knows the plain moves whatever is chosen", () => {
    expect([...offer(legal, null, []).plain.keys()]).toEqual(["drop"]);
    expect(offer(legal, null, []).couldSpread).toBe(true);
  });

  it("suggests the longest first, then the next", () => {
    expect(suggestion(legal, null, [], "spread", [])).toEqual(["4h", "5h", "6h", "7h"]);
    expect(suggestion(legal, null, [], "spread", ["4h", "5h", "6h", "7h"])).toEqual(["5h", "6h", "7h"]);
    expect(suggestion([], null, [], "hit", [])).toEqual([]);
  });
});
