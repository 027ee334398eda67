/** A review: actions and reasons in words, figures with their intervals, and asking until all is there. */
import { describe, expect, test, vi } from "vitest";
import { patiently } from "../src/games/tonk/review/long-request";
import { actionText, estimateText, reasonText, units } from "../src/games/tonk/review/words";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";

const en = translator("en", spoken("en", "generic", "tonk"));
const fr = translator("fr", spoken("fr", "generic", "tonk"));
const view = { top: "8h", spreads: [{ cards: ["5h", "6h", "7h"] }] };
const plain = (text: string): string => text.replaceAll("\uFE0E", "").replace(/[\u00a0\u202f]/g, " ");

describe("an action in words", () => {
  test.each([
    ["draw", "Draw"],
    ["take", "Take 8♥"],
    ["drop", "Drop"],
    ["spread 2c=4d 5d 6d", "Spread 2♣ (4♦) 5♦ 6♦"],
    ["hit s1 8h", "Hit 5♥–7♥ with 8♥"],
    ["slap s1", "Slap the 8♥"],
    ["discard Td", "Discard 10♦"],
    ["wait", "Let it lie"],
    ["end", "End turn"],
  ])("%s", (action, said) => {
    expect(plain(actionText(en, action, view, "classic"))).toBe(said);
  });

  test("is said in French, and by the words of the table", () => {
    expect(plain(actionText(fr, "hit s1 8h", view, "classic"))).toBe("Compléter 5♥–7♥ avec 8♥");
  });
});

describe("a reason", () => {
  test("names players and writes cards as the page does", () => {
    const reason = { code: "goes_with_taken", args: { card: "Td", with_card: "9d", seat: 1 } } as const;
    expect(plain(reasonText(en, reason, ["Ann", "Bob"], "classic"))).toBe(
      "The 10♦ goes with the 9♦, which Bob is known to hold.",
    );
  });

  test("has its figures and the word of the table for a drop", () => {
    const reason = { code: "drop_wins", args: { count: 21, won: 61, needs: 67 } } as const;
    expect(reasonText(en, reason, ["Ann"], "classic")).toBe(
      "With 21 points, dropping wins 61% of the time; it would have to win 67%.",
    );
  });
});

test("figures have two places, a true minus and an interval", () => {
  expect(units("en", 0.5)).toBe("0.50");
  expect(estimateText("en", { value: -1.489, margin: 0.1 })).toBe("\u22121.49 ± 0.10");
  expect(estimateText("fr", { value: 0.25, margin: 0.05 })).toBe("+0,25 ± 0,05");
});

describe("asking for what takes long", () => {
  test("goes on until all is there", async () => {
    const answers = ["pending", "pending", "ready"] as const;
    let asked = 0;
    const found = await patiently(
      () => Promise.resolve({ status: answers[asked++] ?? "ready" }),
      () => true,
    );
    expect([found?.status, asked]).toEqual(["ready", 3]);
  });

  test("pauses before it asks again, and a refusal ends it", async () => {
    vi.useFakeTimers();
    let asked = 0;
    const found = patiently(
      () => (asked++ === 0 ? Promise.resolve({ status: "pending" as const }) : Promise.reject(new Error("refused"))),
      () => true,
    );
    const refused = expect(found).rejects.toThrow("refused");
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toBe(1);
    await vi.runAllTimersAsync();
    await refused;
    expect(asked).toBe(2);
    vi.useRealTimers();
  });

  test("ends when nobody waits any more", async () => {
    let isWaiting = true;
    const found = await patiently(
      () => {
        isWaiting = false;
        return Promise.resolve({ status: "ready" as const });
      },
      () => isWaiting,
    );
    expect(found).toBeNull();
  });
});
