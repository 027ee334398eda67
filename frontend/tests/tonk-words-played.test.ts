/** The words played by the rules in hand (TK-39), in the rule builder and in what is told of those rules at play. */
import { describe, expect, it } from "vitest";
import type { OptionCard } from "../src/generated/api";
import { idleSentence, optionName, valueName, valueSentence } from "../src/games/tonk/rules/names";
import { endName } from "../src/games/tonk/rules/play-odds";
import type { RuleValue } from "../src/games/tonk/rules/rule-choice";
import { terms, USUAL } from "../src/games/tonk/words/terms";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";

const USUAL_DROP = { en: /\b(drop|knock)/i, fr: /\bfrapp/i };
const USUAL_CAUGHT = { en: /\bcaught/i, fr: /^pris\b|est pris\b|se fait prendre/i };
const USUAL_OUT = { en: /\b(tonk|out)\b/i, fr: /\b(tonk|sorti)\b/i };
const ON_THE_DEAL = { en: /tonk on the deal/i, fr: /tonk à la donne/i };

/** The value of an option as it stands in the key of its sentence. */
function valueIn(key: string): RuleValue {
  if (key === "null") return null;
  if (key === "n") return 2;
  return key === "true" || key === "false" ? key === "true" : key;
}

/** All that the builder and the odds say by the words of a preset, by the keys of the catalogue. */
function said(language: "en" | "fr", words: string): [key: string, text: string][] {
  const catalogue = spoken(language, "tonk");
  const t = translator(language, spoken(language, "generic", "tonk"));
  const text = (key: string): string | null => {
    const [kind, , name = "", value, more] = key.split(".");
    // The hands that win on the deal are a list; the sheet tells of each.
    if (more !== undefined || name === "" || (name === "naturals" && value !== undefined)) return null;
    if (kind === "idle") return idleSentence(t, { option: name, because: value ?? "" }, words);
    if (kind === "value" && value !== undefined) return valueName(t, name, valueIn(value), words);
    if (kind !== "option" || value === "effect") return null;
    if (value === undefined) return optionName(t, name, words);
    return valueSentence(t, { name } as OptionCard, valueIn(value), words);
  };
  const texts = Object.keys(catalogue).flatMap((key): [string, string][] => {
    const end = /^ui\.rules\.play\.end\.(\w+)$/.exec(key)?.[1];
    if (end !== undefined) return [[key, endName(t, end, words)]];
    const found = text(key);
    return found === null ? [] : [[key, found]];
  });
  const about = ["ui.rules.play.about", "ui.rules.play.drops"];
  return [...texts, ...about.map((key): [string, string] => [key, t(key, terms(t, words))])];
}

describe.each(["en", "fr"] as const)("what the rule builder and the odds say, %s", (language) => {
  const usual = new Map(said(language, USUAL));
  const rushville = said(language, "rushville");

  it("is filled in everywhere", () => {
    expect(rushville.length).toBeGreaterThan(120);
    for (const preset of [USUAL, "rushville", "chicago", "washington-state"]) {
      for (const [key, text] of said(language, preset)) {
        expect(text, key).not.toMatch(/[{}]|\b(option|value|idle|ui|terms)\.\w/);
      }
    }
  });

  it("uses no word of Rushville in another sense than that (TK-39)", () => {
    const uses = (word: RegExp): [string, string][] => rushville.filter(([, text]) => word.test(text));
    const tonks = uses(/tonk/i);
    expect(tonks.length).toBeGreaterThan(10);
    for (const [key] of tonks) expect(usual.get(key), key).toMatch(USUAL_DROP[language]);
    expect(uses(/\brum\b/i).length).toBeGreaterThan(5);
    for (const [key] of uses(/\brum\b/i)) expect(usual.get(key), key).toMatch(USUAL_OUT[language]);
    expect(uses(/rummy/i).map(([key]) => key)).toEqual([
      "option.tonk.naturals",
      "ui.rules.play.end.natural",
      "ui.rules.play.end.natural_draw",
    ]);
    for (const [key] of uses(/rummy/i)) expect(usual.get(key), key).toMatch(ON_THE_DEAL[language]);
  });

  it("uses the words of the preset in hand instead of the usual ones (TK-39)", () => {
    for (const [key, text] of rushville) {
      expect(text, key).not.toMatch(USUAL_DROP[language]);
      expect(text, key).not.toMatch(USUAL_CAUGHT[language]);
    }
    for (const preset of ["chicago", "washington-state"]) {
      for (const [key, text] of said(language, preset)) expect(text, key).not.toMatch(USUAL_DROP[language]);
    }
  });
});

describe("the words of Rushville (TK-39)", () => {
  const en = translator("en", spoken("en", "generic", "tonk"));
  const fr = translator("fr", spoken("fr", "generic", "tonk"));
  const plain = (text: string): string => text.replaceAll("\u00A0", " ");

  it("name the ways in which hands end", () => {
    const ends = ["caught", "drop", "natural", "natural_draw", "out", "tonk"];
    expect(ends.map((end) => endName(en, end, "rushville"))).toEqual([
      "The player who tonks gets the head bumped",
      "The player who tonks wins",
      "Rummy",
      "Rummy: several cancel out",
      "Rum: last card discarded",
      "Rum: without a discard",
    ]);
    expect(ends.map((end) => plain(endName(fr, end, "rushville")))).toEqual([
      "Celui qui fait tonk se cogne la tête",
      "Celui qui fait tonk gagne",
      "Rummy",
      "Rummy : plusieurs s’annulent",
      "Rum : dernière carte défaussée",
      "Rum : sans défausse",
    ]);
  });

  it("say why an option has no effect", () => {
    const pays = { option: "break_hand", because: "tonk_pays" };
    expect(idleSentence(en, pays, "rushville")).toBe("No effect here: a rum pays 1 stake in any case.");
    expect(plain(idleSentence(fr, pays, "rushville"))).toBe("Sans effet ici : un rum rapporte 1 mise de toute façon.");
    const caught = { option: "caught_pays", because: "caught" };
    expect(idleSentence(en, caught, "rushville")).toBe(
      "No effect here: it belongs to “Head bumped: each equal or lower hand”.",
    );
    expect(idleSentence(en, caught, USUAL)).toBe("No effect here: it belongs to “Caught: each equal or lower hand”.");
  });
});
