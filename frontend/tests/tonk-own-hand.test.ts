/** The cards of the own hand on the table: how they are marked and named, and what the keys do with them. */
import { describe, expect, it, vi } from "vitest";
import { cardKey } from "../src/games/tonk/table/card-keys";
import { marksOn } from "../src/games/tonk/table/card-marks";
import { ownCardName } from "../src/games/tonk/words/cards";
import type { Translate } from "../src/words/translate";

describe("a card of the own hand", () => {
  const marked = (key: string, where: "hand" | "stock", pointed: readonly string[] = []): string[] => {
    const pending = { id: "a", decision: 1, action: "spread 4h 5h 6h" };
    const marks = marksOn({ key, where }, { fresh: "Ks", chosen: ["Ks", "9d"], pending }, pointed);
    return Object.entries(marks).flatMap(([mark, is]) => (is ? [mark] : []));
  };

  it("is marked by what it is to the reader", () => {
    expect(marked("Ks", "hand")).toEqual(["draggable", "fresh", "chosen"]);
    expect(marked("9d", "hand", ["9d"])).toEqual(["draggable", "chosen", "pointed"]);
    expect(marked("4h", "hand")).toEqual(["draggable", "waiting"]);
  });

  it("elsewhere on the table is marked by the lesson and by an act on its way alone", () => {
    expect(marked("Ks", "stock", ["Ks"])).toEqual(["pointed"]);
  });

  it("is named with what its marks say to the eye", () => {
    const t: Translate = (key, args) => `${key}(${Object.values(args ?? {}).join()})`;
    const name = (wild: readonly string[], fresh: string | null): string => ownCardName(t, "2c", { wild, fresh });
    expect(name([], "9d")).not.toMatch(/wild|fresh/);
    expect(name(["2"], "2c")).toMatch(/^ui\.hand\.fresh\(ui\.card\.wild\(/);
  });
});

describe("the keys in the own hand", () => {
  const held = { order: ["4h", "5h", "6h"], toggle: vi.fn(), move: vi.fn() };
  const press = (key: string, shiftKey = false): string | null => cardKey({ key, shiftKey }, held, "4h");

  it("choose a card and stay on it", () => {
    expect([press(" "), press("Enter")]).toEqual(["4h", "4h"]);
    expect(held.toggle).toHaveBeenCalledTimes(2);
  });

  it("lead to the next card, and at the end of the hand to none", () => {
    expect([press("ArrowRight"), press("ArrowLeft")]).toEqual(["5h", "4h"]);
    expect(held.move).not.toHaveBeenCalled();
  });

  it("with Shift move the card, and stay on it", () => {
    expect(press("ArrowRight", true)).toBe("4h");
    expect(held.move).toHaveBeenCalledWith("4h", 1);
  });

  it("are left alone where they are for something else", () => {
    expect(press("d")).toBeNull();
  });
});
