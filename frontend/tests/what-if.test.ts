/** A hand that is played on: what a try has brought beside it, and the way back. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TonkOutcome } from "../src/generated/wire";
import { comparedText } from "../src/games/tonk/what-if/comparison";
import { addressOf, rememberOrigin, originOf } from "../src/games/tonk/what-if/origin";
import type { Args } from "../src/words/translate";

const t = (key: string, args: Args = {}): string => `${key} ${args.now} ${args.before}`;
const SEAT = 1;

const outcome = (net: number, charges: number[] | null = null): TonkOutcome => ({
  end: "drop",
  winners: [0],
  ender: 0,
  counts: [3, 20],
  payments: [],
  charges,
  net: [-net, net],
});

describe("what a try has brought", () => {
  test("stands beside what the hand itself brought", () => {
    expect(comparedText(t, outcome(4), SEAT, -2)).toBe("ui.what_if.more +4 \u22122");
    expect(comparedText(t, outcome(-4), SEAT, -2)).toBe("ui.what_if.less \u22124 \u22122");
    expect(comparedText(t, outcome(0), SEAT, 0)).toBe("ui.what_if.same 0 0");
  });

  test("is counted in points where points are charged, and fewer are better (TK-35)", () => {
    expect(comparedText(t, outcome(-13, [0, 13]), SEAT, -20)).toBe("ui.what_if.more 13 20");
  });

  test("is compared with nothing where the record has no end", () => {
    expect(comparedText(t, outcome(4), SEAT, null)).toBe("");
    expect(comparedText(t, outcome(4), SEAT, undefined)).toBe("");
  });
});

describe("the way back to the hand", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("leads to the step that was looked at", () => {
    expect(addressOf({ code: "k7qm3x", hand: 4 }, 12)).toBe("/t/k7qm3x/hands/4?step=12");
    expect(addressOf({ code: "k7qm3x", hand: 4 }, 0)).toBe("/t/k7qm3x/hands/4");
  });

  test("is known at the table that was opened for it, and at no other", () => {
    rememberOrigin("aaaaaa", "/t/k7qm3x/hands/4");
    expect(originOf("aaaaaa")).toBe("/t/k7qm3x/hands/4");
    expect(originOf("bbbbbb")).toBeNull();
  });

  test("is not known of a record that was brought along", () => {
    rememberOrigin("aaaaaa", null);
    expect(originOf("aaaaaa")).toBeNull();
  });
});
