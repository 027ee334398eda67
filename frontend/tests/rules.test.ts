/** Rule sets as the builder changes them, and as links and files carry them. */
import { describe, expect, it } from "vitest";
import type { Natural, OptionCard, RuleBook } from "../src/generated/api";
import { playersAdvice } from "../src/games/tonk/rules/advice";
import { oneIn, perHundred } from "../src/games/tonk/rules/chances";
import { fileName, fileText, rulesInFile } from "../src/games/tonk/rules/file";
import { isRulesLink, linkEnd, ruleChoiceIn } from "../src/games/tonk/rules/link";
import { optionName, valueName, valueSentence } from "../src/games/tonk/rules/names";
import {
  asKind,
  kindOf,
  limitOf,
  withMovedUp,
  pointsIn,
  withLimit,
  withTies,
  withWhen,
} from "../src/games/tonk/rules/naturals";
import { gridOf } from "../src/games/tonk/rules/play-odds";
import { PAIRS, pairOf } from "../src/games/tonk/rules/stakes";
import { USUAL } from "../src/games/tonk/words/terms";
import { withOption, presetOf, unlikeClassic, valueOf, type RuleChoice } from "../src/games/tonk/rules/rule-choice";
import { translator } from "../src/words/translate";
import { sentencesOf, spoken } from "./sentences";

const uiEn = sentencesOf("tonk", "en").ui;
const uiFr = sentencesOf("tonk", "fr").ui;
const t = translator("en", spoken("en", "generic", "tonk"));
const NONE = { nullable: false, least: null, most: null, choices: [] };
const BIG: Natural = { points: [49, 50], pays: 2 };
const PACK: OptionCard = { ...NONE, name: "pack", kind: "choice", default: "52", choices: ["52", "40"] };
const SIZE: OptionCard = { ...NONE, name: "hand_size", kind: "number", default: 5, least: 3, most: 9 };
const UPCARD: OptionCard = { ...NONE, name: "upcard", kind: "flag", default: true };
const DEALS: OptionCard = { ...NONE, name: "deals", kind: "number", default: null, nullable: true, least: 1 };
const NATURALS: OptionCard = { ...NONE, name: "naturals", kind: "list", default: [BIG] };
const BOOK: RuleBook = {
  presets: [
    { name: "classic", overrides: {}, terms: null, players: [], best: [2, 3], most_players: 8 },
    {
      name: "seattle",
      overrides: { hand_size: 7, naturals: [] },
      terms: null,
      players: [],
      best: [2, 3],
      most_players: 6,
    },
  ],
  groups: [
    { name: "cards", options: [PACK] },
    { name: "deal", options: [SIZE, UPCARD, NATURALS, DEALS] },
  ],
  bots: [],
  natural: [],
};
const ruleChoice = (overrides: RuleChoice["overrides"] = {}, preset = "classic"): RuleChoice => ({ preset, overrides });

describe("the advice on players", () => {
  const advised = (players: number[], best: number[]) => playersAdvice(translator("en", uiEn), "en", { players, best });

  it("names the limits of the source where it has some", () => {
    expect(advised([2, 6], [4])).toBe("2–6 play, best with 4");
    expect(advised([2, 4], [2, 3])).toBe("2–4 play, best with 2 or 3");
  });

  it("says with how many it is best where the source names no limits", () => {
    expect(advised([], [2, 3])).toBe("Best with 2 or 3");
    expect(playersAdvice(translator("fr", uiFr), "fr", { players: [], best: [2, 3] })).toBe("Idéal à 2 ou 3");
  });
});

describe("a ruleChoice", () => {
  it("takes from the preset what it does not say itself, and from classic what neither says", () => {
    expect(valueOf(BOOK, ruleChoice({}, "seattle"), SIZE)).toBe(7);
    expect(valueOf(BOOK, ruleChoice({ hand_size: 6 }, "seattle"), SIZE)).toBe(6);
    expect(valueOf(BOOK, ruleChoice({}, "seattle"), UPCARD)).toBe(true);
    expect(valueOf(BOOK, ruleChoice({ upcard: false }), UPCARD)).toBe(false);
  });

  it("keeps a change only while it is one", () => {
    const six = withOption(BOOK, ruleChoice({}, "seattle"), SIZE, 6);
    expect(six).toEqual(ruleChoice({ hand_size: 6 }, "seattle"));
    expect(withOption(BOOK, six, SIZE, 7)).toEqual(ruleChoice({}, "seattle"));
    expect(withOption(BOOK, six, SIZE, 5).overrides).toEqual({ hand_size: 5 });
  });

  it("knows what is unlike classic, in the order of the sheet", () => {
    expect(unlikeClassic(BOOK, ruleChoice({ pack: "40" }, "seattle"))).toEqual(["pack", "hand_size", "naturals"]);
    expect(unlikeClassic(BOOK, ruleChoice({ hand_size: 5, naturals: [BIG] }, "seattle"))).toEqual([]);
    expect(presetOf(BOOK, "polka")).toBeNull();
  });
});

describe("a link", () => {
  it.each<[RuleChoice, string]>([
    [ruleChoice(), "#rules=classic"],
    [ruleChoice({ hand_size: 7, upcard: false, pack: "40" }), "#rules=classic&hand_size=7&upcard=false&pack=40"],
    [ruleChoice({ deals: null, naturals: [] }, "seattle"), "#rules=seattle&deals=null&naturals=none"],
    [
      ruleChoice({
        naturals: [BIG, { max_points: 13, pays: 3, ties: "eldest" }, { court_cards: 5, pays: 1, when: "first_turn" }],
      }),
      "#rules=classic&naturals=p49.50x2,m13x3e,c5x1f",
    ],
  ])("carries %j there and back", (one, end) => {
    expect(linkEnd(one)).toBe(end);
    expect(ruleChoiceIn(end, BOOK)).toEqual(one);
  });

  it("leaves what it does not know to the server to refuse", () => {
    expect(ruleChoiceIn("#rules=polka&steps=3", BOOK)).toEqual({ preset: "polka", overrides: { steps: "3" } });
    expect(ruleChoiceIn("#rules=classic&hand_size=99&pack=41", BOOK)?.overrides).toEqual({ hand_size: 99, pack: "41" });
  });

  it.each([
    "#rules=",
    "#rules=classic&hand_size=x",
    "#rules=classic&hand_size=%7B%7D",
    "#rules=classic&naturals=p49",
    "#rules=classic&naturals=",
    "#other=1",
    `#rules=classic&x=${"9".repeat(3000)}`,
  ])("that is damaged holds none: %.40s", (end) => expect(ruleChoiceIn(end, BOOK)).toBeNull());

  it("is one only where it begins so", () => {
    expect([isRulesLink("#rules=classic"), isRulesLink("#top"), isRulesLink("")]).toEqual([true, false, false]);
  });
});

describe("a file", () => {
  it("carries a name and a rule set there and back", () => {
    const named = { name: "Friday night", ruleChoice: ruleChoice({ naturals: [BIG] }, "seattle") };
    expect(rulesInFile(fileText(named))).toEqual(named);
    expect(fileName("Été à Königs­berg / 2")).toMatch(/^tonk-[\w-]+\.json$/);
    expect(fileName("…")).toBe("tonk-rules.json");
  });

  it("may be the record of a hand", () => {
    expect(rulesInFile('{"game": "tonk", "rules": {"preset": "seattle"}, "seats": []}')).toEqual({
      name: "",
      ruleChoice: ruleChoice({}, "seattle"),
    });
  });

  it.each([
    "",
    "no",
    "[]",
    "null",
    "{}",
    '{"rules": 3}',
    '{"rules": {"preset": 3}}',
    '{"rules": {"overrides": []}}',
    '{"game": "tone-poker", "rules": {}}',
  ])("of something else holds none: %s", (text) => expect(rulesInFile(text)).toBeNull());
});

describe("a win on the deal", () => {
  it("is changed part by part, and what is usual is left out", () => {
    const low = asKind(BIG, "max_points");
    expect([kindOf(low), limitOf(low), limitOf(BIG), limitOf(asKind(low, "court_cards"))]).toEqual([
      "max_points",
      "15",
      "49 50",
      "5",
    ]);
    expect(withLimit(low, 13)).toEqual({ max_points: 13, pays: 2 });
    expect(withLimit(asKind(BIG, "court_cards"), 4)).toEqual({ court_cards: 4, pays: 2 });
    expect(withTies(withTies(BIG, "eldest"), "draw")).toEqual(BIG);
    expect(withWhen(withWhen(BIG, "first_turn"), "deal")).toEqual(BIG);
    expect(JSON.stringify(withTies(withWhen(BIG, "first_turn"), "eldest"))).toBe(
      '{"points":[49,50],"pays":2,"ties":"eldest","when":"first_turn"}',
    );
    expect(asKind(withTies(BIG, "eldest"), "max_points")).toEqual({ max_points: 15, pays: 2, ties: "eldest" });
  });

  it("reads points however they are typed", () => {
    expect(pointsIn("49, 50 or 50")).toEqual([49, 50]);
    expect(pointsIn("none")).toBeNull();
  });

  it("moves up the list, which is best first", () => {
    const [a, b, c] = [BIG, { max_points: 9, pays: 1 }, { court_cards: 3, pays: 1 }];
    expect(withMovedUp([a, b, c], 2)).toEqual([a, c, b]);
    expect(withMovedUp([a, b, c], 1)).toEqual([b, a, c]);
  });
});

describe("values in words", () => {
  it("have short names", () => {
    expect([
      valueName(t, "pack", "40", USUAL),
      valueName(t, "upcard", false, USUAL),
      valueName(t, "hand_size", 7, USUAL),
      valueName(t, "deals", null, USUAL),
    ]).toEqual(["40 cards", "no", "7", "until the table ends it"]);
    expect(valueName(t, "naturals", [BIG, { max_points: 9, pays: 3 }, { court_cards: 5, pays: 1 }], USUAL)).toBe(
      "49/50 ×2, 9 or less ×3, 5 court cards ×1",
    );
    expect(valueName(t, "naturals", [], USUAL)).toBe("none");
    expect([optionName(t, "pack", USUAL), optionName(t, "polka", USUAL)]).toEqual(["Pack", "polka"]);
  });

  it("have the sentence of the sheet", () => {
    expect(valueSentence(t, UPCARD, false, USUAL)).toMatch(/^No card is turned up/);
    expect(valueSentence(t, SIZE, 7, USUAL)).toMatch(/^Each player is dealt 7 cards/);
    expect(valueSentence(t, DEALS, null, USUAL)).toBe("A session lasts until the table ends it.");
    expect(valueSentence(t, NATURALS, [], USUAL)).toBe("No hand wins on the deal.");
    expect(valueSentence(t, NATURALS, [BIG], USUAL)).toBe("Which hands win on the deal, best first.");
  });

  it("tell chances as the reader's language writes them", () => {
    expect(perHundred("en", 11_648, 2_598_960)).toBe("0.448%");
    expect(perHundred("fr", 11_648, 2_598_960)).toMatch(/^0,448\s%$/);
    expect([perHundred("en", 0, 100), perHundred("en", 914, 10_000), perHundred("en", 1, 3)]).toEqual([
      "0%",
      "9.14%",
      "33.3%",
    ]);
    expect([oneIn(0, 10), oneIn(11_648, 2_598_960)]).toEqual([null, 223]);
  });
});

describe("the stakes of a table", () => {
  it("may be one of the ready-made pairs (TK-07)", () => {
    expect(PAIRS.map(({ stake }) => stake)).toEqual([5, 25, 100]);
    expect(PAIRS.every((pair) => pairOf({ stake: pair.stake, currency: "cents" }) === pair)).toBe(true);
    expect([pairOf({ stake: 5, currency: "points" }), pairOf({ stake: 6, currency: "cents" })]).toEqual([null, null]);
    const text = translator("en", uiEn);
    expect(PAIRS.map((pair) => text(pair.text))).toEqual([
      "nickel / dime",
      "two bits / four bits",
      "dollar / two dollars",
    ]);
  });
});

describe("what bots found who played the rules", () => {
  const tooFew = (turn: number, count: number) => ({
    turn,
    count,
    hands: 19,
    won: null,
    won_between: null,
    dropping: null,
    playing_on: null,
    worth: null,
  });
  const drop = (turn: number, count: number, value: number, margin: number) => ({
    turn,
    count,
    hands: 20,
    won: 0.5,
    won_between: [0.4, 0.6] as [number, number],
    dropping: { value: 0, margin: 0 },
    playing_on: { value: 0, margin: 0 },
    worth: { value, margin },
  });

  it("is a grid of turns and points, empty where too few hands came", () => {
    const grid = gridOf([drop(2, 10, 0.4, 0.1), drop(1, 20, -0.2, 0.3), tooFew(1, 10)]);
    expect(grid).toEqual({
      turns: [1, 2],
      rows: [
        { count: 10, cells: [null, { worth: 0.4, sure: true }] },
        { count: 20, cells: [{ worth: -0.2, sure: false }, null] },
      ],
    });
  });

  it("is nothing where nobody could drop", () => {
    expect(gridOf([])).toBeNull();
    expect(gridOf([tooFew(1, 10)])).toBeNull();
  });
});
