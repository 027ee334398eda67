/** The provable deal in the page: what a browser adds, and the checks that need no trust in the server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Proof } from "../src/generated/api";
import type { Message, NextDraw, RoomShown, SeatView, TonkView, TonePokerView, Update } from "../src/generated/wire";
import type { Memory } from "../src/page/memory";
import { byChance, Chance, chanceAt, type Seen } from "../src/room/proof/chance";
import { sightsOf as sightsOfTone } from "../src/games/tone/pack";
import { sightsOf as sightsOfTonk } from "../src/games/tonk/pack";
import { check, keptBack, type Packs } from "../src/room/proof/check";
import { packsOf } from "../src/room/proof/packs";
import { commitmentOf, hashOfText, linkOf, shuffleOf } from "../src/room/proof/draw";
import type { CommandBody } from "../src/room/socket";
import type { SightsOf } from "../src/room/game";
import { room, update, view } from "./wire";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/provable-deal.md"), "utf8");
const EXAMPLE = new Map(
  (PAGE.split("## A worked example")[1]?.split("```")[1] ?? "")
    .split("\n")
    .map((line) => [line.slice(0, 12).trim(), line.slice(12)] as const),
);
type Exports = Record<"honest" | "forged", Record<string, { proofs: Proof[] }>>;
const TOLD = JSON.parse(readFileSync(join(import.meta.dirname, "../../tests/provable/packs.json"), "utf8")) as Exports;
const told = (key: string): string => EXAMPLE.get(key) ?? "";
const ENTROPY = "ab".repeat(32);

function example(more: Partial<Proof> = {}): Proof {
  return {
    version: 1,
    draw: 1,
    use: "hand",
    hand: 1,
    void: false,
    commitment: told("commitment"),
    salt: told("salt"),
    secret: told("secret"),
    rules: told("rules"),
    previous: told("previous"),
    contributions: [
      { chair: 1, name: "Ann", entropy: told("chair 1") },
      { chair: 3, name: "Cy", entropy: told("chair 3") },
    ],
    missing: ["Bob"],
    terms: told("terms"),
    shuffled: [told("first deck"), told("second deck")],
    ...more,
  };
}

/** An honest draw behind another: what is given instead is made good, so that only the chain tells. */
function after(before: Proof, more: Partial<Proof> = {}): Proof {
  const hand = (before.hand ?? 0) + 1;
  const draft = example({ draw: before.draw + 1, hand, secret: "77".repeat(32), previous: linkOf(before), ...more });
  const made = { ...draft, commitment: commitmentOf(draft) };
  const shuffle = shuffleOf(made);
  return { ...made, shuffled: (made.shuffled ?? []).map((pack) => shuffle(pack.split(" ")).join(" ")) };
}

/** The worked example is of a game that does not tell. */
const UNTOLD = new Map([["high-card", null]]);
const PACKS = await packsOf(Object.values(TOLD.honest).flatMap(({ proofs }) => proofs));
const codesBy = (packs: Packs, ...proofs: Proof[]): string[] =>
  check(proofs, [], packs).flatMap(({ faults }) => faults.map(({ code }) => code));
const codes = (...proofs: Proof[]): string[] => codesBy(UNTOLD, ...proofs);
const other = (digits: string): string => (digits.startsWith("0") ? "1" : "0") + digits.slice(1);

describe("a draw", () => {
  it("is what the description works out", () => {
    expect(hashOfText(told("terms"))).toBe(told("rules"));
    expect(commitmentOf(example())).toBe(told("commitment"));
    expect(linkOf(example())).toBe(told("link"));
    const shuffle = shuffleOf(example());
    for (const name of ["first deck", "second deck"]) {
      const deck = told(name).split(" ");
      expect(shuffle(deck.toReversed())).toEqual(deck);
    }
  });

  it("takes as much of the stream as many packs need", () => {
    const pack = Array.from({ length: 52 }, (_, number) => String(number));
    const one = shuffleOf(example());
    const decks = Array.from({ length: 60 }, () => one(pack).join(" "));
    expect(new Set(decks).size).toBe(60);
    expect(codes({ ...example(), shuffled: decks })).toEqual([]);
  });
});

describe("the checks", () => {
  it("find nothing wrong with honest draws", () => {
    expect(codes(example(), after(example()), after(after(example()), { secret: "78".repeat(32) }))).toEqual([]);
  });

  it.each([
    ["secret", { secret: other(told("secret")) }, "proof.commitment"],
    ["salt", { salt: other(told("salt")) }, "proof.commitment"],
    ["rules", { rules: other(told("rules")) }, "proof.commitment"],
    ["commitment", { commitment: other(told("commitment")) }, "proof.commitment"],
    ["terms", { terms: told("terms").replace("1", "2") }, "proof.terms"],
    ["version", { version: 2 }, "proof.version"],
    ["use", { use: "opening" }, "proof.use"],
    ["use, as it should be told", { use: "opening", hand: null, terms: null }, "proof.shuffle"],
    ["hand", { hand: 2 }, "proof.hand"],
    ["hand without a number", { hand: null }, "proof.incomplete"],
    ["void draw that is no hand", { use: "opening", hand: null, terms: null, void: true }, "proof.use"],
    ["card twice", { shuffled: [told("first deck").replace(/^\S+ (\S+)/, "$1 $1")] }, "proof.packs"],
    ["contribution left out", { contributions: example().contributions.slice(1) }, "proof.shuffle"],
    ["order of contributions", { contributions: example().contributions.toReversed() }, "proof.order"],
    ["shuffled", { shuffled: [told("second deck"), told("first deck")] }, "proof.shuffle"],
    ["nothing shuffled", { shuffled: [] }, "proof.incomplete"],
    ["no digits", { salt: "no digits" }, "proof.unreadable"],
  ] as const)("find another %s", (_, more, code) => {
    expect(codes(example({ ...more } as Partial<Proof>))).toContain(code);
  });

  it("find what is missing from the chain, or stands in it twice", () => {
    const [one, two] = [example(), after(example())];
    const three = after(two, { secret: "78".repeat(32) });
    expect(codes(one, three)).toEqual(["proof.gap"]);
    expect(codes(two, three)).toEqual(["proof.gap"]);
    expect(codes(one, two, two)).toEqual(["proof.twice"]);
    expect(
      codes(
        one,
        after(after(one, { missing: [], use: "opening", hand: null, terms: null }), {
          secret: "79".repeat(32),
          draw: 2,
        }),
      ),
    ).toEqual(["proof.link"]);
    expect(codes(one, after(one, { secret: one.secret }))).toEqual(["proof.same_secret"]);
  });

  it("find a promise that was given up for no reason", () => {
    const given = example({ use: "unused", hand: null, contributions: [], shuffled: null, terms: null });
    expect(codes(given, after(given))).toEqual(["proof.given_up"]);
    const terms = `${told("terms")} `;
    expect(codes(given, after(given, { terms, rules: hashOfText(terms) }))).toEqual([]);
  });

  it.each(Object.entries(TOLD.honest))("find nothing wrong with the pack of the rules: %s", (_, { proofs }) => {
    expect(codesBy(PACKS, ...proofs)).toEqual([]);
  });

  it.each(Object.entries(TOLD.forged))("find a deck that is not the pack of the rules: %s", (_, { proofs }) => {
    expect(codesBy(PACKS, ...proofs)).toEqual(["proof.packs"]);
  });

  it("ask the games of the house for their packs, and no other", async () => {
    expect([...PACKS.keys()]).toEqual(["tonk", "tone-poker"]);
    expect((await packsOf(TOLD.forged["a game of no house"]?.proofs ?? [])).size).toBe(0);
  });

  it("find nothing in the pack of a game that does not tell, nor sense in terms of no game", () => {
    const whole = TOLD.forged["a card missing"]?.proofs ?? [];
    expect(codesBy(new Map([["tonk", null]]), ...whole)).toEqual([]);
    for (const terms of ["null", "[]", "no JSON"]) {
      expect(codes(after(example(), { terms, rules: hashOfText(terms) }))).toContain("proof.terms");
    }
  });

  it("compare with what this browser was shown and has added", () => {
    const seen = { draw: 1, commitment: told("commitment"), entropy: told("chair 1"), added: true };
    const [found] = check([example()], [seen], UNTOLD);
    expect(found).toMatchObject({ own: true, faults: [] });
    const lost = check([example()], [{ ...seen, entropy: ENTROPY }], UNTOLD);
    expect(lost[0]?.faults.map(({ code }) => code)).toEqual(["page.chance_lost"]);
    const changed = check([example()], [{ ...seen, commitment: ENTROPY }], UNTOLD);
    expect(changed[0]?.faults.map(({ code }) => code)).toEqual(["page.other_commitment"]);
    expect(check([example()], [{ ...seen, entropy: null, added: false }], UNTOLD)[0]?.own).toBe(false);
  });
});

function memory(): Memory {
  let kept: string | null = null;
  return { recall: () => kept, remember: (value) => void (kept = value), forget: () => void (kept = null) };
}

function browser(kept = memory(), sightsOf?: SightsOf): { chance: Chance; sent: CommandBody[]; said: string[] } {
  const sent: CommandBody[] = [];
  const said: string[] = [];
  const send = (order: CommandBody): string => `c${sent.push(order)}`;
  const chance = new Chance(
    kept,
    send,
    (code) => said.push(code),
    sightsOf,
    () => ENTROPY,
  );
  return { chance, sent, said };
}

describe("what a browser adds", () => {
  const NEXT: NextDraw = { draw: 4, commitment: "c4".repeat(32), contributed: [] };

  const shown = (next: NextDraw | null, more: Partial<Update> = {}): Message =>
    update({ you: { chair: 1, seat: 0, decision: 0 }, room: room({ next_draw: next }), ...more });

  const started = (contributions: { chair: number; name: string; entropy: string }[], more = {}): Message => {
    const drawn = { draw: 4, commitment: NEXT.commitment, contributions, missing: [], ...more };
    const happened: RoomShown[] = [{ t: "room", what: "hand_started", drawn }];
    return shown({ ...NEXT, draw: 5, commitment: "c5".repeat(32) }, { happened });
  };

  it("is good chance", () => {
    expect(byChance()).toMatch(/^[0-9a-f]{64}$/);
    expect(byChance()).not.toBe(byChance());
  });

  it("is sent at once, and once", () => {
    const { chance, sent } = browser();
    chance.hear(shown(NEXT));
    chance.hear(shown(NEXT));
    chance.hear(shown({ ...NEXT, contributed: [1] }));
    expect(sent).toEqual([{ do: "contribute", draw: 4, commitment: NEXT.commitment, entropy: ENTROPY }]);
  });

  it("is nothing without a chair, or where the deal is plain", () => {
    const { chance, sent } = browser();
    chance.hear(shown(NEXT, { you: { chair: null, seat: null, decision: 0 } }));
    chance.hear(shown(null));
    expect(sent).toEqual([]);
    expect(chance.seen.map(({ draw }) => draw)).toEqual([4]);
  });

  it("is sent again, the same, where a server that began anew has lost it, and after a reload", () => {
    const kept = memory();
    const { chance, sent } = browser(kept);
    chance.hear(shown(NEXT));
    chance.hear(shown(NEXT, { epoch: "another" }));
    expect(sent).toHaveLength(2);
    const again = browser(kept);
    again.chance.hear(shown(NEXT));
    expect(again.sent).toEqual(sent.slice(0, 1));
  });

  it("is looked for in the deal", () => {
    const { chance, said } = browser();
    chance.hear(shown(NEXT));
    chance.hear({ is: "done", id: "c1" });
    chance.hear(started([{ chair: 1, name: "Ann", entropy: ENTROPY }]));
    expect(said).toEqual([]);
  });

  it.each([
    ["is missing", [], {}, "page.chance_lost"],
    ["is another", [{ chair: 1, name: "Ann", entropy: "00".repeat(32) }], {}, "page.chance_lost"],
    ["is bound otherwise", [], { commitment: "00".repeat(32) }, "page.other_commitment"],
  ] as const)("is told of where it %s", (_, contributions, more, code) => {
    const { chance, said } = browser();
    chance.hear(shown(NEXT));
    chance.hear({ is: "done", id: "c1" });
    chance.hear(started([...contributions], more));
    expect(said).toEqual([code]);
  });

  it("is not looked for where it came too late, or another page was quicker", () => {
    const { chance, said } = browser();
    chance.hear(shown(NEXT));
    chance.hear(started([]));
    chance.hear({ is: "refused", id: "c1", code: "room.added_already", args: {} });
    chance.hear(started([]));
    expect(said).toEqual([]);
    expect(chance.seen[0]).toMatchObject({ draw: 4, entropy: null, added: false });
  });

  it("notices that another promise is shown for the same draw", () => {
    const { chance, sent, said } = browser();
    chance.hear(shown(NEXT));
    chance.hear(shown({ ...NEXT, commitment: "00".repeat(32) }));
    expect(said).toEqual(["page.other_commitment"]);
    expect(sent).toHaveLength(1);
  });
});

/** The proofs of a hand that was dealt honestly, and another deck of the same cards. */
const tonk = TOLD.honest["whole"]?.proofs ?? [];
const tone = TOLD.honest["Tone Poker"]?.proofs ?? [];
const deckOf = (proofs: readonly Proof[], pack = 0): string[] => (proofs.at(-1)?.shuffled?.[pack] ?? "").split(" ");

function exchanged(proofs: readonly Proof[], one: number, two: number, pack = 0): Proof[] {
  const deck = deckOf(proofs, pack);
  [deck[one], deck[two]] = [deck[two] ?? "", deck[one] ?? ""];
  const told = (proof: Proof): string[] =>
    (proof.shuffled ?? []).map((text, at) => (at === pack ? deck.join(" ") : text));
  return proofs.map((proof, place) => (place < proofs.length - 1 ? proof : { ...proof, shuffled: told(proof) }));
}

/** Three play, the second deals, and Ann sits to the dealer's right: she is dealt to last but one. */
class TonkPlay {
  readonly memory = memory();
  readonly page = browser(this.memory, sightsOfTonk);
  readonly proof = tonk.at(-1) ?? example();
  #deck = deckOf(tonk);
  #room = room({
    hand_number: this.proof.hand ?? 0,
    next_draw: { draw: 9, commitment: "c9".repeat(32), contributed: [] },
  });
  #top = 16;

  hear(happened: Update["happened"], more: Partial<TonkView>): void {
    const hand = view({ dealer: 1, stock: this.#deck.length - this.#top, ...more });
    this.page.chance.hear(update({ happened, room: this.#room, hand }));
  }

  deal(): void {
    const { draw, commitment } = this.proof;
    const hand = [0, 1, 2, 3, 4].map((round) => this.#deck[round * 3 + 1] ?? "").toSorted();
    const drawn = { draw, commitment, contributions: [], missing: [] };
    this.hear([{ t: "room", what: "hand_started", drawn }], { hand, top: this.#deck[15] ?? "" });
  }

  draw(seat: number): void {
    const card = this.#deck[this.#top] ?? "";
    this.#top += 1;
    this.hear([{ t: "tonk", seat, did: "draw", cards: seat === 0 ? [card] : [] }], {});
  }

  end(): void {
    const revealed = { ...this.proof };
    this.hear([{ t: "room", what: "hand_ended", revealed }], { rest: this.#deck.slice(this.#top) });
  }

  found(proofs: readonly Proof[] = tonk): { codes: string[]; shown: number } {
    const checked = check(proofs, this.page.chance.seen, PACKS);
    return {
      codes: checked.flatMap(({ faults }) => faults.map(({ code }) => code)),
      shown: checked.at(-1)?.shown ?? 0,
    };
  }
}

function played(): TonkPlay {
  const play = new TonkPlay();
  play.deal();
  for (const seat of [2, 0, 1, 2, 0]) play.draw(seat);
  play.end();
  return play;
}

describe("what this browser saw of a hand of Tonk", () => {
  it("lies in the deck that is revealed", () => {
    expect(played().found()).toEqual({ codes: [], shown: 5 + 1 + 2 + 52 - 21 });
  });

  it.each([
    ["own first hand", 1, 0],
    ["upcard", 15, 0],
    ["card that was drawn", 17, 16],
    ["card left in the stock", 51, 0],
  ])("is missed where another deck has another %s", (_, one, two) => {
    const fair = new Map([["tonk", null]]);
    const proofs = exchanged(tonk, one, two);
    // However well the deck were to follow from its draw: here that is found as well.
    expect(played().found(proofs).codes).toEqual(expect.arrayContaining(["page.other_cards", "proof.shuffle"]));
    expect(check(proofs, [], fair).flatMap(({ faults }) => faults.map(({ code }) => code))).toEqual(["proof.shuffle"]);
  });

  it("is missed in an honest deck, where another was dealt", () => {
    const play = played();
    const seen = play.page.chance.seen.map((one) => ({
      ...one,
      sights: (one.sights ?? []).map((sight, at) =>
        at > 0 ? sight : { ...sight, shown: ["X1", ...sight.shown.slice(1)] },
      ),
    }));
    const faults = check(tonk, seen, PACKS).flatMap((one) => one.faults);
    expect(faults).toEqual([{ code: "page.other_cards", args: { draw: play.proof.draw } }]);
  });

  it("outlives a reload", () => {
    const play = played();
    expect(browser(play.memory).chance.seen).toEqual(play.page.chance.seen);
  });

  it("is of no other hand: of one that began while the line was cut nothing is kept", () => {
    const play = new TonkPlay();
    play.deal();
    const late = room({ hand_number: 9, next_draw: null });
    play.page.chance.hear(
      update({ room: late, happened: [{ t: "tonk", seat: 0, did: "draw", cards: ["Kd"] }], hand: view({ stock: 1 }) }),
    );
    expect(play.found()).toEqual({ codes: [], shown: 6 });
  });

  it("is not told by an update in which several have drawn", () => {
    const { you } = update();
    const twice = [0, 1].map((seat) => ({ t: "tonk", seat, did: "draw", cards: seat === 0 ? ["Kd"] : [] }) as const);
    expect(sightsOfTonk(update({ you, happened: twice, hand: view() }))).toEqual([]);
  });

  it("is more than the proof of a promise that was given up", () => {
    const { proof, page } = played();
    const given: Proof = { ...proof, use: "unused", hand: null, terms: null, contributions: [], shuffled: null };
    const faults = check([given], page.chance.seen, PACKS).flatMap((one) => one.faults.map(({ code }) => code));
    expect(faults).toContain("page.other_cards");
  });
});

describe("what this browser saw of a hand of Tone Poker", () => {
  const seat = (pack: number, more: Partial<SeatView> = {}): SeatView => ({
    tonic: 0,
    cards: deckOf(tone, pack).slice(0, 5).map(Number).toReversed(),
    notes: [],
    hidden: 0,
    selected: [],
    thrown: [],
    pile: 0,
    deck: 7,
    played: false,
    label: null,
    royal: null,
    ranks: [],
    ...more,
  });
  const hand = (...seats: SeatView[]): TonePokerView => ({
    game: "tone-poker",
    seats,
    legal: [],
    score: null,
    ear: null,
  });
  const seen = (shown: TonePokerView): Seen[] => {
    const { draw, commitment, hand: number } = tone.at(-1) ?? example();
    const sights = sightsOfTone(update({ room: room({ game: "tone-poker" }), hand: shown }));
    return [{ draw, commitment, entropy: null, added: false, hand: number ?? 0, sights }];
  };
  const codesAfter = (shown: TonePokerView, proofs = tone): string[] =>
    check(proofs, seen(shown), PACKS).flatMap(({ faults }) => faults.map(({ code }) => code));

  const [first, second, third] = [0, 1, 2].map((pack) => deckOf(tone, pack).map(Number)) as [
    number[],
    number[],
    number[],
  ];
  const own = seat(0, { cards: [...first.slice(2, 5), ...first.slice(5, 7)], thrown: first.slice(0, 2), pile: 2 });
  const hidden = seat(1, { cards: [], hidden: 5 });
  const halfHidden = seat(2, { cards: third.slice(0, 5), pile: 2 });

  it("lies in the decks that are revealed, where all of a hand is known", () => {
    expect(codesAfter(hand(own, hidden, halfHidden))).toEqual([]);
    expect(check(tone, seen(hand(own, hidden, halfHidden)), PACKS).at(-1)?.shown).toBe(7);
    expect(check(tone, seen(hand(seat(0), seat(1), seat(2))), PACKS).at(-1)?.shown).toBe(15);
  });

  it("is missed where another was dealt, or drawn", () => {
    const dealt = seat(1, { cards: [...second.slice(0, 4), second[5] ?? 0] });
    expect(codesAfter(hand(own, dealt))).toEqual(["page.other_cards"]);
    const drawn = { ...own, cards: [...first.slice(2, 5), first[5] ?? 0, first[7] ?? 0] };
    expect(codesAfter(hand(drawn))).toEqual(["page.other_cards"]);
  });

  it("is asked of the game of the table", async () => {
    const chance = await chanceAt(
      "tone-poker",
      memory(),
      () => "c1",
      () => undefined,
    );
    const { draw, commitment, hand: number } = tone.at(-1) ?? example();
    const drawn = { draw, commitment, contributions: [], missing: [] };
    const at = room({ game: "tone-poker", hand_number: number ?? 0 });
    chance.hear(update({ room: at, happened: [{ t: "room", what: "hand_started", drawn }], hand: hand(own) }));
    expect(chance.seen[0]?.sights).toHaveLength(1);
  });
});

describe("the end of a chain", () => {
  it("is missed where it is kept back", () => {
    const play = new TonkPlay();
    play.deal();
    const { seen } = play.page.chance;
    expect(keptBack([], seen, 1)).toBeNull();
    play.end();
    const over = play.page.chance.seen;
    expect(keptBack(tonk, over, 1)).toBeNull();
    expect(keptBack([], over, 1)).toEqual({ code: "page.kept_back", args: { draw: 0 } });
  });

  it("is missed by the number of hands alone, where this browser has come later", () => {
    expect(keptBack(tonk, [], 2)).toBeNull();
    expect(keptBack(tonk, [], 3)).toEqual({ code: "page.kept_back", args: { draw: tonk.at(-1)?.draw } });
  });

  it("holds what was given up behind a hand, once that is over, and what lies before a deal", () => {
    const { chance } = browser();
    const next = (draw: number, more: Partial<Update>, phase: "playing" | "gathering" = "playing"): void => {
      const next_draw = { draw, commitment: `c${draw}`.repeat(32), contributed: [] };
      chance.hear(update({ room: room({ next_draw, phase }), ...more }));
    };
    const over = (): number[] => chance.seen.flatMap((one) => (one.over ? one.draw : []));
    const drawn = { draw: 4, commitment: "c4".repeat(32), contributions: [], missing: [] };
    const revealed = { draw: 4, salt: "", secret: "", rules: "", previous: "" };
    const room_ = (what: "hand_started" | "hand_ended", more: object): RoomShown => ({ t: "room", what, ...more });
    next(2, {}, "gathering");
    next(3, {}, "gathering");
    expect(over()).toEqual([2]);
    next(4, {}, "gathering");
    next(5, { happened: [room_("hand_started", { drawn })] });
    expect(over()).toEqual([2, 3]);
    next(6, {});
    expect(over()).toEqual([2, 3]);
    next(6, { happened: [room_("hand_ended", { revealed })] });
    expect(over()).toEqual([2, 3, 4, 5]);
  });

  it("holds a hand that ends on its deal, which begins and ends in one update", () => {
    const { chance } = browser();
    const hear = (draw: number, happened: RoomShown[]): void => {
      const next_draw = { draw, commitment: `c${draw}`.repeat(32), contributed: [] };
      chance.hear(update({ room: room({ next_draw, hand_number: 1 }), happened }));
    };
    const drawn = { draw: 2, commitment: "c2".repeat(32), contributions: [], missing: [] };
    const revealed = { draw: 2, salt: "", secret: "", rules: "", previous: "" };
    hear(2, []);
    hear(3, [
      { t: "room", what: "hand_started", drawn },
      { t: "room", what: "hand_ended", revealed },
    ]);
    expect(chance.seen.map(({ draw, over }) => [draw, over ?? false])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(keptBack([], chance.seen, 1)).toEqual({ code: "page.kept_back", args: { draw: 0 } });
  });
});
