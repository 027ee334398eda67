/** The catalogue describes each game rightly before any script of the game has loaded. */
import { describe, expect, it } from "vitest";
import { GAMES, otherParts } from "../src/games/catalogue";

describe.each(Object.entries(GAMES))("the entry of %s", (game, { hands = false, pages = [] }) => {
  it("names the pages of its own, and says whether past hands have one", async () => {
    const parts = await otherParts(game);
    expect(Object.keys(parts.pages ?? {})).toEqual(pages);
    expect(parts.hand !== undefined).toBe(hands);
  });
});

describe("a game that is not of the house", () => {
  it("has no other parts", async () => {
    expect(await otherParts("high-card")).toEqual({});
  });
});
