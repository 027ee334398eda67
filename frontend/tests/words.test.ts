import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TonkOutcome } from "../src/generated/wire";
import { codeIn, routeOf } from "../src/page/route";
import { prettyText, short, spokenCard, spreadName } from "../src/games/tonk/words/cards";
import { signedNumber } from "../src/words/figures";
import { languageFor } from "../src/words/language";
import { tell, type TonkTeller } from "../src/games/tonk/words/lines";
import { terms, USUAL, wordsOf } from "../src/games/tonk/words/terms";
import { endSentence, gainsBeside, ownCount, paymentReason } from "../src/games/tonk/words/outcome";
import { placeholders, translator, type Catalogue } from "../src/words/translate";
import { PLACES, sentencesOf, sources, spoken as catalogue, type Place } from "./sentences";
import { chair, room, tonkRoom } from "./wire";

const english = catalogue("en", ...PLACES);
const french = catalogue("fr", ...PLACES);
const en = pick(english);
const t = translator("en", english);
const PLAIN = (text: string): string => text.replaceAll("\uFE0E", "");

/** The folders of the page that use the sentences of each place. */
const ASKED_IN: Record<Place, string[]> = {
  generic: [
    ...["App.svelte", "main.ts", "page", "parts", "room", "sound", "words"].map((name) => `src/${name}`),
    "build",
  ],
  privacy: ["src/privacy"],
  tonk: ["src/games/tonk", "src/games/catalogue.ts"],
  tone: ["src/games/tone"],
};
const sourcesOf = (place: Place): string => ASKED_IN[place].flatMap(sources).join("\n");

/** The page's own sentences. */
function pick(all: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith("ui.")));
}

describe.each(PLACES)("the two catalogues of the page, %s", (place) => {
  const own = sentencesOf(place, "en").ui;

  it("have the same keys", () => {
    expect(Object.keys(sentencesOf(place, "fr").ui)).toEqual(Object.keys(own));
    expect(Object.keys(own).filter((key) => !key.startsWith("ui."))).toEqual([]);
  });

  it.each(Object.entries(own))("%s takes the same arguments in both", (key, sentence) => {
    expect(placeholders(french[key] ?? "")).toEqual(placeholders(sentence));
  });

  it("have, with those of every table, every sentence that is asked for there by name", () => {
    const asked = [...sourcesOf(place).matchAll(/"(ui\.[a-z0-9_.]+)"/g)].map(([, key]) => key ?? "");
    expect(asked.length).toBeGreaterThan(50);
    const here = catalogue("en", "generic", place);
    expect(asked.filter((key) => !(key in here))).toEqual([]);
  });

  it("keep no sentence that nothing asks for there", () => {
    const text = place === "generic" ? PLACES.map(sourcesOf).join("\n") : sourcesOf(place);
    const built =
      /^ui\.(card\.(rank|suit)|rules\.(part|odds|natural|play\.end)|name\.suggestion|note|interval|solfa|tone\.(label|hear|reference)|currency|clock|pace|reaction|line|room|end|how|keys|letters|sound|sort|refusal|lobby\.game|vote|door|looking_on|guest|status\.(opens|see)|first_dealer)\./;
    expect(Object.keys(own).filter((key) => !built.test(key) && !text.includes(`"${key}"`))).toEqual([]);
  });

  it("say nothing that another place says", () => {
    const others = PLACES.filter((other) => other !== place).map((other) => catalogue("en", other));
    expect(Object.keys(catalogue("en", place)).filter((key) => others.some((other) => key in other))).toEqual([]);
  });
});

describe("the catalogues of the page", () => {
  it("have a sentence for all that can happen at a table", () => {
    const deeds = [
      "draw",
      "draw_known",
      "take",
      "spread",
      "hit",
      "discard",
      "end",
      "drop",
      "claim",
      "pass",
      "slap",
      "slap_discard",
    ];
    // The events at tables of any game, but those that have no sentence, or that of their reason.
    const generic = whats().filter((what) => !["hand_void", "ready", "trouble"].includes(what));
    const rooms = [
      ...generic,
      "cut",
      "cut.seats",
      "dealt_card",
      "betting",
      "bet.high_suit.in",
      "bet.high_suit.out",
      "bet.natural_bet.in",
      "bet.natural_bet.out",
      "suit_called",
      "suit_called.none",
      "big_one",
      "rules_proposed",
      "rules_accepted",
      "rules_declined",
      "rules_kept",
    ];
    const keys = ["you", "other"].flatMap((who) => [
      ...deeds.map((deed) => `ui.line.${who}.${deed}`),
      ...rooms.map((what) => `ui.room.${who}.${what}`),
    ]);
    const onPlates = ["draw", "take", "spread", "hit", "discard", "pass", "slap", "slap_discard"];
    keys.push(...["did", "brief"].flatMap((how) => onPlates.map((deed) => `ui.line.${how}.${deed}`)));
    expect(keys.filter((key) => !(key in en))).toEqual([]);
  });

  it("say in their own words only what the server refuses too, with its arguments, a name or a word played", () => {
    for (const [key, sentence] of Object.entries(en).filter(
      ([one]) => one.startsWith("ui.refusal.") && !one.startsWith("ui.refusal.page."),
    )) {
      const theirs = english[key.replace("ui.", "")];
      expect(theirs, key).toBeDefined();
      const known = new Set([...placeholders(theirs ?? ""), "name", ...Object.keys(terms(t, USUAL))]);
      expect(
        [...placeholders(sentence)].filter((name) => !known.has(name)),
        key,
      ).toEqual([]);
    }
  });
});

/** The words of `What`, as they stand among the types that are written from the server's records. */
function whats(): string[] {
  const types = readFileSync(join(import.meta.dirname, "../src/generated/wire.ts"), "utf8");
  const [, words = ""] = /type What = ([^;]*);/.exec(types) ?? [];
  return [...words.matchAll(/"(\w+)"/g)].map(([, word]) => word ?? "");
}

const TELLER: TonkTeller = {
  t,
  cards: (cards) => cards.join(" "),
  room: room(),
  seat: 0,
  chair: 1,
  words: wordsOf(null),
};

describe("sentences", () => {
  it("elide a French “de” before a vowel", () => {
    const t = translator("fr", { n: "La main de {name}" });
    expect(["Ella", "Éric", "Lester"].map((name) => t("n", { name }))).toEqual([
      "La main d’Ella",
      "La main d’Éric",
      "La main de Lester",
    ]);
  });

  it("choose the plural form of the language", () => {
    const cards = { n: "{count, plural, =0 {none} one {# card} other {# cards}}" };
    expect([0, 1, 2].map((count) => translator("en", cards)("n", { count }))).toEqual(["none", "1 card", "2 cards"]);
    const cartes = { n: "{count, plural, one {# carte} other {# cartes}}" };
    expect([0, 1, 2].map((count) => translator("fr", cartes)("n", { count }))).toEqual([
      "0 carte",
      "1 carte",
      "2 cartes",
    ]);
  });

  it("say cards for the eye and for the ear", () => {
    expect(PLAIN(short("Td"))).toBe("10♦");
    expect(PLAIN(short("2c=6h"))).toBe("2♣ (6♥)");
    expect(PLAIN(spreadName(["2c=3d", "4d", "5d"]))).toBe("3♦–5♦");
    expect(PLAIN(spreadName(["5c", "5d", "5s"]))).toBe("5♣ 5♠");
    expect(spokenCard(t, "Qs")).toBe("queen of spades");
    expect(spokenCard(translator("fr", french), "As")).toBe("as de pique");
    expect(spokenCard(t, "X1=4d")).toBe("joker as four of diamonds");
    expect(PLAIN(prettyText("5h and Ks do not fit."))).toBe("5♥ and K♠ do not fit.");
  });

  it("tell a play to the one who made it and to the others", () => {
    expect(tell({ t: "tonk", seat: 1, did: "draw" }, TELLER)).toBe("Bob draws");
    expect(tell({ t: "tonk", seat: 0, did: "draw", cards: ["5h"] }, TELLER)).toBe("You draw 5h");
    expect(tell({ t: "tonk", seat: 1, did: "discard", cards: ["5h"], by: "clock" }, TELLER)).toBe(
      "Bob discards 5h (the clock ran out)",
    );
    const hit = { t: "tonk" as const, did: "hit" as const, cards: ["8h"], spread: 1 };
    expect(tell({ ...hit, seat: 0, owner: 1 }, TELLER)).toBe("You hit Bob with 8h");
    expect(tell({ ...hit, seat: 1, owner: 0 }, TELLER)).toBe("Bob hits your spread with 8h");
    expect(tell({ ...hit, seat: 1, owner: 1 }, TELLER)).toBe("Bob hits their own spread with 8h");
    expect(tell({ t: "room", what: "joined", chair: 2 }, TELLER)).toBe("Bob sits down");
    expect(tell({ t: "room", what: "left", name: "Zoot" }, TELLER)).toBe("Zoot leaves the table");
    expect(tell({ t: "room", what: "pace", pace: "calm" }, TELLER)).toBe("The bots now play calmly");
    const inFrench = { ...TELLER, t: translator("fr", french) };
    expect(tell({ t: "room", what: "pace", pace: "brisk" }, inFrench)).toBe("Les bots jouent maintenant d’un bon pas");
  });

  it("say who won and why for every ending, in both languages", () => {
    const ends: [TonkOutcome["end"], number[]][] = [
      ["natural", [0]],
      ["natural", [1]],
      ["natural", [0, 1]],
      ["natural_draw", []],
      ["tonk", [0]],
      ["tonk", [1]],
      ["out", [0]],
      ["out", [1]],
      ["drop", [0]],
      ["drop", [1]],
      ["caught", [0]],
      ["caught", [1]],
      ["caught", [0, 1]],
      ["stock_out", [0]],
      ["stock_out", [1]],
      ["stock_out", [0, 1]],
      ["stock_out", []],
    ];
    for (const [lang, all] of [
      ["en", english],
      ["fr", french],
    ] as const) {
      const say = translator(lang, all);
      for (const [end, winners] of ends) {
        const outcome = { end, winners, ender: 2, counts: [3, 3, 9], payments: [], charges: null, net: [0, 0, 0] };
        expect(endSentence(say, outcome, "classic", 0, (seat) => chair(seat).name)).not.toMatch(/ui\.|\{/);
      }
    }
    for (const words of ["rushville", "chicago", "washington-state"]) {
      for (const [end, winners] of ends) {
        const outcome = { end, winners, ender: 2, counts: [3, 3, 9], payments: [], charges: null, net: [0, 0, 0] };
        expect(endSentence(t, outcome, words, 0, (seat) => chair(seat).name)).not.toMatch(/ui\.|\{/);
      }
    }
    const caught = {
      end: "caught" as const,
      winners: [1],
      ender: 0,
      counts: [5, 3, 9],
      payments: [],
      charges: null,
      net: [0, 0, 0],
    };
    expect(endSentence(t, caught, "classic", 0, (seat) => chair(seat).name)).toBe(
      "You dropped and were caught: Bob had 3.",
    );
  });

  it("tells the ear what the reader held, and who else was paid how much", () => {
    const name = (seat: number): string => ["Ann", "Bob", "Cy"][seat] ?? "";
    const caught = {
      end: "caught" as const,
      winners: [1],
      ender: 0,
      counts: [34, 19, 30],
      payments: [],
      charges: null,
      net: [-4, 3, 1],
    };
    const gains = (seat: number | null): string[] => gainsBeside(t, caught, seat, "points", name);
    expect([0, 1, 2, null].map((seat) => ownCount(t, caught, seat))).toEqual([
      "Your hand: 34 points.",
      "",
      "Your hand: 30 points.",
      "",
    ]);
    expect(gains(0)).toEqual(["Bob wins 3 points.", "Cy wins 1 point."]);
    expect(gains(2)).toEqual(["Bob wins 3 points."]);
    // Two people alone: what one pays the other wins.
    expect(gainsBeside(t, { ...caught, net: [-4, 4, 0] }, 0, "points", name)).toEqual([]);
  });

  it("say what is done by the word played there", () => {
    const drop = { t: "tonk" as const, seat: 1, did: "drop" as const };
    expect(tell(drop, { ...TELLER, words: wordsOf(tonkRoom({ terms: "chicago" })) })).toBe("Bob: go down for low");
    expect(tell(drop, { ...TELLER, words: wordsOf(tonkRoom()) })).toBe("Bob drops");
    const outcome = {
      end: "drop" as const,
      winners: [1],
      ender: 1,
      counts: [9, 3],
      payments: [],
      charges: null,
      net: [0, 0],
    };
    expect(endSentence(t, outcome, "rushville", 0, (seat) => chair(seat).name)).toBe("Tonk: Bob wins, lowest with 3.");
  });

  it("name a win on the deal by what the hand had", () => {
    const name = (seat: number): string => chair(seat).name;
    const dealt = {
      end: "natural" as const,
      winners: [1],
      ender: null,
      counts: [30, 13],
      payments: [],
      charges: null,
      net: [0, 0],
    };
    expect(endSentence(t, { ...dealt, held: [null, "low"] }, "chicago", 0, name)).toBe(
      "13-or-less: Bob wins with 13 points.",
    );
    const drawn = { ...dealt, end: "natural_draw" as const, winners: [] };
    expect(endSentence(t, { ...drawn, held: ["courts", "courts"] }, "rushville", 0, name)).toBe(
      "Rummy against rummy: nobody pays.",
    );
    expect(endSentence(t, { ...drawn, held: ["points", "low"] }, "chicago", 0, name)).toBe(
      "Big 50 against 13-or-less: nobody pays.",
    );
    for (const held of [
      ["points", "points"],
      ["points", null, "points", "points"],
    ] as const) {
      expect(endSentence(t, { ...drawn, held: [...held] }, "usual", 0, name)).toBe(
        "Tonk on the deal against tonk on the deal: nobody pays.",
      );
    }
    const paid = { why: "natural_low", amount: 2, args: { stakes: 2 } };
    expect(paymentReason(t, paid, "chicago", 1)).toBe("13-or-less, 2 stakes");
  });

  it("tell who deals first, and where seats follow the cards (TK-08)", () => {
    const cut = { t: "tonk_room" as const, what: "cut" as const, chair: 2, name: "Bob" };
    expect(tell(cut, TELLER)).toBe("The cut: Bob deals first");
    expect(tell({ ...cut, chair: 1, name: "Ann", seats: true }, TELLER)).toBe(
      "The cut: you deal first, seats follow the cards",
    );
    expect(tell({ ...cut, what: "dealt_card" }, { ...TELLER, t: translator("fr", french) })).toBe(
      "Une carte chacun\u00a0: Bob donne en premier",
    );
  });

  it("tell suits, bets and what they won", () => {
    expect(tell({ t: "tonk_room", what: "suit_called", chair: 2, suit: "h" }, TELLER)).toBe("Bob calls hearts");
    expect(tell({ t: "tonk_room", what: "suit_called", chair: 2 }, TELLER)).toBe("Bob calls no suit");
    expect(tell({ t: "tonk_room", what: "bet", chair: 1, bet: "natural_bet", joins: true }, TELLER)).toBe(
      "You add to the pot",
    );
    expect(tell({ t: "award", bet: "high_suit", seat: 1, card: "Kh" }, TELLER)).toBe(
      "Kh is the highest: the side bet goes to Bob",
    );
  });

  it("give every payment's reason as a sentence", () => {
    for (const key of Object.keys(english).filter((one) => one.startsWith("payment.tonk."))) {
      const why = key.slice("payment.tonk.".length);
      const said = paymentReason(t, { why, amount: 2, args: { stakes: 2, count: 9, times: 2 } }, "classic", 1);
      expect(said).not.toMatch(/[{}]|payment\.|terms\./);
      expect(said[0]).toBe(said[0]?.toUpperCase());
    }
  });

  it("write a balance with its sign", () => {
    expect([3, 0, -2].map(signedNumber)).toEqual(["+3", "0", "−2"]);
  });
});

describe("language and address", () => {
  it("follow what was chosen, then the browser, then English", () => {
    expect(languageFor("fr", ["en"])).toBe("fr");
    expect(languageFor(null, ["de-DE", "fr-CA"])).toBe("fr");
    expect(languageFor("xx", [])).toBe("en");
  });

  it("find the table in the address and the code in a pasted link", () => {
    expect(routeOf("/t/K7QM")).toEqual({ at: "table", code: "K7QM" });
    expect(routeOf("/")).toEqual({ at: "lobby" });
    expect(routeOf("/listen/")).toEqual({ at: "page", path: "/listen" });
    for (const path of ["/t/", "/t/%zz", "/a/b"]) expect(routeOf(path).at).toBe("page");
    expect(codeIn(" http://192.168.1.20:8000/t/k7qm3x?x=1 ")).toBe("k7qm3x");
    expect(codeIn(" K7Q-M3X ")).toBe("k7qm3x");
    expect(codeIn("1nX-2_sQpTtYw8kQy5hGzA")).toBe("1nX-2_sQpTtYw8kQy5hGzA");
  });
});
