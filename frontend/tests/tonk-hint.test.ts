/** A hint is told in steps: what matters, which move, and what more is to be said of it. */
import { describe, expect, it } from "vitest";
import type { TonkHint } from "../src/generated/api";
import { hintText } from "../src/games/tonk/review/hint";
import { afterText, lineText } from "../src/games/tonk/review/words";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";
import { view } from "./wire";

const en = translator("en", spoken("en", "generic", "tonk"));
const fr = translator("fr", spoken("fr", "generic", "tonk"));
const plain = (text: string): string => text.replaceAll("\uFE0E", "").replace(/[\u00a0\u202f]/g, " ");

const seen = view({ hand: ["4h", "5h", "6h", "9d", "Ks"], top: "7h" });
const stock = { code: "stock_left", args: { left: 3 } } as const;
const hint: TonkHint = {
  ...{ number: 2, place: 0, seat: 0, left_out: 0, worlds: 800, alternatives: [] },
  matters: [{ code: "pile_completes", args: { card: "7h" } }, stock],
  best: "take",
  line: ["take", "spread 4h 5h 6h 7h", "discard 9d"],
  reasons: [{ code: "completes", args: { card: "7h", cards: "4h 5h 6h 7h" } }, stock],
};

describe("a hint", () => {
  const told = hintText(en, hint, seen, ["Ann", "Bob", "Cy"], "classic");

  it("says what matters without the move", () => {
    expect(told.matters.map(plain)).toEqual([
      "The 7♥ on the pile would make a spread.",
      "3 cards are left in the stock.",
    ]);
  });

  it("then names the move and what follows it, as one sentence of the language", () => {
    expect(plain(told.move)).toBe("Take 7♥, spread 4♥ 5♥ 6♥ 7♥, discard 9♦");
    const french = hintText(fr, hint, seen, ["Ann", "Bob", "Cy"], "classic");
    expect(plain(french.move)).toBe("Prendre 7♥, poser 4♥ 5♥ 6♥ 7♥, défausser 9♦");
  });

  it("says nothing twice", () => {
    expect(told.reasons.map(plain)).toEqual(["The 7♥ makes a spread at once: 4♥ 5♥ 6♥ 7♥."]);
  });

  it("hits spreads of the same turn by their cards", () => {
    const laid = { top: null, spreads: [{ cards: ["2c", "2d", "2h"] }] };
    const line = ["spread 4h 5h 6h", "hit s2 7h", "hit s1 2s"];
    expect(plain(lineText(en, line, laid, "classic"))).toBe("Spread 4♥ 5♥ 6♥, hit 4♥–6♥ with 7♥, hit 2♣ 2♥ with 2♠");
    expect(plain(afterText(en, line, laid, "classic"))).toBe("hit 4♥–6♥ with 7♥, hit 2♣ 2♥ with 2♠");
    expect(afterText(en, ["draw"], laid, "classic")).toBe("");
  });
});
