/** A hand of Tone Poker in words, for somebody who sees nothing. */
import { describe, expect, it } from "vitest";
import { countAnswer, drawAnswer, moveAnswer, touchAnswer, type OwnHand } from "../src/games/tone/spoken/answers";
import { isOwnBlank } from "../src/games/tone/ear/ear";
import { isDeed, newsOf, type Listening } from "../src/games/tone/spoken/news";
import { promptsOf, type Reader } from "../src/games/tone/spoken/prompts";
import type { Label, SeatView, TonePokerShown, TonePokerView } from "../src/generated/wire";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";

const t = translator("en", spoken("en", "generic", "tone"));
const fr = translator("fr", spoken("fr", "generic", "tone"));
const CARDS = [0, 7, 2, 9, 4];
const seat = (label: Label | null, ranks: string[] = [], more: Partial<SeatView> = {}): SeatView => ({
  tonic: 0,
  cards: CARDS,
  notes: CARDS.map((card) => 60 + card),
  hidden: 0,
  selected: [],
  thrown: [],
  pile: 0,
  deck: 7,
  played: false,
  label,
  royal: null,
  ranks,
  ...more,
});
const PAIR = seat("one-pair", ["K"]);
const view = (seats: SeatView[], more: Partial<TonePokerView> = {}): TonePokerView => ({
  game: "tone-poker",
  seats,
  legal: [],
  score: null,
  ear: null,
  ...more,
});
const BLANK = { asked: [], heard: [], points: null };
const deed = (at: number, did: TonePokerShown["did"], more: Partial<TonePokerShown> = {}): TonePokerShown => ({
  t: "tone-poker",
  seat: at,
  did,
  ...more,
});
const NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"];
const nameOf = (at: number): string => NAMES[at] ?? "";

describe("news", () => {
  const news = (deeds: TonePokerShown[], more: Partial<Listening> = {}): string[] =>
    newsOf(deeds.filter(isDeed), { t, hand: view(Array<SeatView>(6).fill(PAIR)), seat: 0, nameOf, ...more });

  it("is one sentence a seat, with what its hand makes in the end", () => {
    const deeds = [
      deed(1, "deal"),
      deed(2, "deal"),
      deed(1, "discard", { count: 2 }),
      deed(2, "play"),
      deed(3, "deal"),
    ];
    expect(news([...deeds, deed(1, "play")])).toEqual([
      "Bob discards 2 and plays One Pair, Kings",
      "Cy plays One Pair, Kings",
      "Dee holds One Pair, Kings",
    ]);
    expect(news(deeds)).toContain("Bob discards 2: One Pair, Kings");
  });

  it("leaves out touches, and the own cards that were answered already", () => {
    const deeds = [deed(0, "deal"), deed(1, "select"), deed(0, "discard", { count: 1 }), deed(0, "play")];
    expect(news(deeds)).toEqual(["You play One Pair, Kings"]);
  });

  it("says nothing of a hand that lies face down or blank (TP-18)", () => {
    const hand = view([PAIR, seat(null, [], { cards: [], hidden: 5 }), seat("flush", [], { hidden: 1 })]);
    expect(news([deed(1, "play"), deed(2, "discard", { count: 1 })], { hand })).toEqual([
      "Bob plays the hand",
      "Cy discards 1",
    ]);
    const changed = [deed(2, "discard", { count: 1 }), deed(2, "play")];
    expect(news(changed, { hand })).toEqual(["Cy discards 1 and plays"]);
  });

  it("tells many seats by their names", () => {
    const deeds = [1, 2, 3, 4].map((at) => deed(at, "play"));
    expect(news([...deeds, deed(5, "deal")])).toEqual(["Bob, Cy, Dee and Eve have played", "Fay has dealt"]);
  });

  it("is a sentence in French too", () => {
    expect(news([deed(1, "discard", { count: 1 }), deed(1, "play")], { t: fr })).toEqual([
      "Bob change 1 carte et joue une paire de rois",
    ]);
  });
});

describe("answers", () => {
  const own = (selected: number[], more: Partial<OwnHand> = {}): OwnHand => ({
    t,
    mine: PAIR,
    held: { cards: CARDS, selected },
    blank: false,
    throws: true,
    ...more,
  });

  it("to a card's number tell its name and how many are selected", () => {
    expect(touchAnswer(own([7]), 7)).toBe("King 7, note G, selected, 1 of 3");
    expect(touchAnswer(own([0]), 7)).toBe("King 7, note G, let go, 1 selected");
    expect(touchAnswer(own([]), 7)).toBe("King 7, note G, let go, none selected");
    expect(touchAnswer(own([0, 2, 4, 7]), 7)).toBe(
      "King 7, note G, selected. You can discard three at most: deselect some",
    );
  });

  it("count nothing where no card may be thrown any more", () => {
    expect(touchAnswer(own([7], { throws: false }), 7)).toBe("King 7, note G, selected");
    expect(countAnswer(own([7], { throws: false }))).toBe("");
  });

  it("to a touch tell how many are selected", () => {
    expect([[], [0, 2], [0, 2, 4, 7]].map((selected) => countAnswer(own(selected)))).toEqual([
      "None selected",
      "2 of 3 selected",
      "You can discard three at most: deselect some",
    ]);
  });

  it("to a move tell the new place", () => {
    expect(moveAnswer(own([]), 2)).toBe("Queen 2, note D, place 3 of 5");
  });

  it("to a deal and a discard tell what came and what the hand makes", () => {
    expect(drawAnswer(own([]), deed(0, "deal", { cards: CARDS }))).toBe(
      "You hold Ace 0, King 7, Queen 2, Jack 9, Champion 4: One Pair, Kings",
    );
    expect(drawAnswer(own([]), deed(0, "discard", { cards: [1], drawn: [2] }))).toBe(
      "You draw Queen 2: One Pair, Kings",
    );
    expect(drawAnswer(own([]), deed(0, "play", { cards: CARDS }))).toBe("");
  });

  it("name no card that is blank to its owner", () => {
    const blank = own([7], { blank: true });
    const said = [
      touchAnswer(blank, 7),
      moveAnswer(blank, 2),
      drawAnswer(blank, deed(0, "deal", { cards: CARDS })),
      drawAnswer(blank, deed(0, "discard", { drawn: [2] })),
    ];
    expect(said).toEqual([
      "blank card 2, selected, 1 of 3",
      "The card, place 3 of 5",
      "5 cards have come, their faces blank",
      "1 card has come, its face blank",
    ]);
    expect(isOwnBlank(view([PAIR], { ear: BLANK }), PAIR)).toBe(true);
    expect(isOwnBlank(view([PAIR], { ear: BLANK }), { ...PAIR, played: true })).toBe(false);
    expect(isOwnBlank(view([PAIR]), PAIR)).toBe(false);
  });
});

describe("what may be done", () => {
  const reader: Reader = { t, number: 2, seat: 0, nameOf, host: null, keys: true };
  const said = (hand: TonePokerView, more: Partial<Reader> = {}, over = hand.score !== null): string[] =>
    promptsOf(hand, over, { ...reader, ...more }).map(({ text }) => text);
  const empty = seat(null, [], { cards: [] });

  it("begins with the own deck", () => {
    const hand = view([empty, PAIR], { legal: ["deal"] });
    expect(said(hand)).toEqual(["D deals from your deck"]);
    expect(said(hand, { keys: false })).toEqual(["Deal from your deck"]);
    expect(said(hand, { seat: null })).toEqual([]);
  });

  it("is told once only the reader is awaited", () => {
    const played = { ...PAIR, played: true };
    expect(said(view([PAIR, played]))).toEqual(["The others have played. P plays your hand"]);
    expect([said(view([PAIR, PAIR])), said(view([PAIR])), said(view([played, PAIR]))]).toEqual([[], [], []]);
  });

  const SCORE = {
    order: [[1], [0]],
    why: [{ code: "label" as const, better: "two-pair", worse: "one-pair" }],
    places: [2, 1],
    bonus: [0, 1],
    points: [0, 1],
  };
  const KEYS = "A plays all hands, S shows the score. N begins the next hand";

  it("ends with what comes next, before anything of the outcome is told", () => {
    const hand = view([seat(null), seat(null)]);
    expect(said(hand, {}, true)).toEqual([`All have played. ${KEYS}`]);
    expect(said(hand, { host: "Bob", keys: false }, true)).toEqual(["All have played. Bob begins the next hand"]);
  });

  const EAR = { asked: [false, false], heard: [], points: null };

  it("by ear is to name the hands, and after that who leads and who begins the next hand", () => {
    const played = [PAIR, seat(null, [], { cards: [], hidden: 5 })].map((one) => ({ ...one, played: true }));
    const naming = view(played, { ear: EAR, legal: ["show"] });
    const asks = "All have played. Name the hands you heard.";
    expect(said(naming)).toEqual([`${asks} E names them, S asks for the score.`]);
    expect(said(naming, { keys: false })).toEqual([asks]);
    expect([said(naming, { seat: null }), said({ ...naming, legal: [] })]).toEqual([[], []]);
    const shown = view([PAIR, seat("two-pair", ["K", "S"])], { score: SCORE, ear: { ...EAR, points: [0, 0] } });
    expect(said(shown)).toEqual([
      "Bob leads with Two Pair, Kings and Squires, Two Pair beats One Pair",
      "N begins the next hand",
    ]);
  });

  it("by ear and alone is to see the score", () => {
    const naming = view([{ ...PAIR, played: true }], { ear: { ...EAR, asked: [false] }, legal: ["show"] });
    expect(said(naming)).toEqual(["A plays all hands, S shows the score"]);
  });

  it("ends with who leads and why, once that is told", () => {
    const hand = view([PAIR, seat("two-pair", ["K", "S"])], { score: SCORE });
    expect(said(hand)[1]).toBe("Bob leads with Two Pair, Kings and Squires, Two Pair beats One Pair");
    expect(said(hand, { seat: 1 })[1]).toContain("You lead with Two Pair, Kings and Squires");
    const shared = { ...SCORE, order: [[0, 1]], why: [] };
    expect(said(view([PAIR, PAIR], { score: shared }))[1]).toBe("Ann and Bob lead together with One Pair, Kings");
  });

  it("says of a hand that was played alone what comes next, and nothing of a lead", () => {
    const score = { ...SCORE, order: [[0]], why: [] };
    expect(said(view([PAIR], { score }))).toEqual([KEYS, ""]);
  });

  it("is told anew where a late discard has changed who leads", () => {
    const score = (order: number[][]) => ({ order, why: [], places: [1, 2], bonus: [1, 0], points: [1, 0] });
    const key = (order: number[][]) => promptsOf(view([PAIR, PAIR], { score: score(order) }), true, reader)[1]?.key;
    expect(key([[0], [1]])).not.toBe(key([[1], [0]]));
  });
});
