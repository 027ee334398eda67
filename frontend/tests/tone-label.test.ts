/** The labels that a card can have beside its number, and the names of intervals. */
import { describe, expect, it } from "vitest";
import { CARD_LABELS, labelAfter } from "../src/games/tone/cards/label.svelte";
import { cardName, intervalName, labelText, noteName, noteNames, noteSign } from "../src/games/tone/words/names";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";

const ALL = Array.from({ length: 12 }, (_, interval) => interval);

describe("what a reader has named on the cards", () => {
  const en = translator("en", spoken("en", "generic", "tone"));
  const fr = translator("fr", spoken("fr", "generic", "tone"));

  it("an interval by its name, in the reader's words", () => {
    expect(intervalName(en, 4)).toBe("major third");
    expect(intervalName(fr, 7)).toBe("quinte juste");
    expect(intervalName(fr, 6)).toBe("triton");
  });

  it("a card by its number, note, interval or movable do, as the reader has it", () => {
    const said = (t: typeof en): string[] => CARD_LABELS.map((label) => labelText(t, label, 3, 63 + 2));
    expect(said(en)).toEqual(["3", "F", "m3", "me"]);
    expect(said(fr)).toEqual(["3", "fa", "3m", "ma"]);
    const different = (label: (typeof CARD_LABELS)[number]): number =>
      new Set(ALL.map((one) => labelText(fr, label, one, 60 + one))).size;
    expect(CARD_LABELS.map(different)).toEqual([12, 12, 12, 12]);
  });

  it("a note by its interval above the tonic, to the eye and to the ear; on its own as a tonic", () => {
    expect(labelText(en, "note", 4, 64 + 4)).toBe("G♯");
    expect(cardName(en, 4, 64 + 4)).toBe("Champion 4, note G sharp");
    expect(cardName(fr, 4, 60 + 6 + 4)).toBe("champion 4, note la dièse");
    expect(noteNames(fr, [62, 73], 2)).toBe("ré, do dièse");
    expect([noteSign(en, 61), noteSign(fr, 66), noteName(fr, 63)]).toEqual(["D♭", "fa♯", "mi bémol"]);
    expect([noteSign(en, 71, 8), noteSign(en, 64, 1), noteSign(en, 65, 6)]).toEqual(["C♭", "F♭", "E♯"]);
  });

  it("by each of them in turn", () => {
    expect(CARD_LABELS.map(labelAfter)).toEqual([...CARD_LABELS.slice(1), CARD_LABELS[0]]);
  });
});
