/** The house's deck: whole, light, from nobody else, and with indices that nothing touches. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pictures } from "../build/cards.ts";
import { PANEL } from "../deck/courts.ts";
import { facesOf, jokers } from "../deck/house.ts";
import { RANK_GLYPHS } from "../deck/glyphs.ts";
import { indexInk, PAPER } from "../deck/inks.ts";
import {
  ACES,
  HEIGHT,
  INDEX,
  INDEX_MIDDLE,
  INDEX_SUIT,
  pipBox,
  pipsOf,
  RANK_SCALE,
  RANK_TOP,
  RANKS,
  SUITS,
  WIDTH,
  turned,
  type Box,
} from "../deck/layout.ts";
import { FRENCH_LETTERS } from "../src/words/french-letters.ts";
import { laySpreads } from "../src/games/tonk/layout/spreads";

const MAX_DECK_BYTES = 150_000;
const COLOURS = ["two", "four"] as const;
/** All letters that can stand in the corners of a face. */
const LETTERS = [...RANKS, ..."RDV"];
/** One person's deck, lettered in English or in French. */
const ENGLISH = RANKS;
const FRENCH = RANKS.map((rank) => FRENCH_LETTERS[rank] ?? rank);

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("the layout of the deck", () => {
  it.each(RANKS.filter((rank) => pipsOf(rank).length > 0))("keeps the pips of a %s off both indices", (rank) => {
    for (const pip of pipsOf(rank).map(pipBox)) {
      expect(meet(pip, INDEX)).toBe(false);
      expect(meet(pip, turned(INDEX))).toBe(false);
    }
  });

  it("leaves the edge a thirtieth of the card, and the first column of pips a twentieth beside the index", () => {
    expect(INDEX.x).toBeGreaterThanOrEqual(WIDTH / 30);
    for (const rank of "456789T") {
      const nearest = Math.min(...pipsOf(rank).map((pip) => pipBox(pip).x));
      expect(nearest - (INDEX.x + INDEX.width)).toBeGreaterThanOrEqual(WIDTH / 20);
    }
  });

  it("keeps the index to a quarter of the card's breadth and two fifths of its height", () => {
    expect(INDEX.width).toBeLessThan(WIDTH / 4);
    expect(INDEX.height).toBeLessThan((HEIGHT * 2) / 5);
  });

  it("draws the index's suit larger than every pip, and pips of much the same size over the whole card", () => {
    const sizes = [..."23456789T"].flatMap(pipsOf).map(({ size }) => size);
    expect(Math.max(...sizes)).toBeLessThan(INDEX_SUIT.size);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.25);
    for (const rank of "456789T") {
      const [across, down] = [pipsOf(rank).map(({ x }) => x), pipsOf(rank).map(({ y }) => y)];
      expect(Math.max(...across) - Math.min(...across)).toBeGreaterThanOrEqual(WIDTH * 0.23);
      expect(Math.max(...down) - Math.min(...down)).toBeGreaterThanOrEqual(HEIGHT * 0.7);
    }
  });

  it("cuts the courts' panel away round the index", () => {
    let [x, y] = [0, 0];
    for (const [, way, numbers = ""] of PANEL.matchAll(/([MHVQ])([\d. ]+)/g)) {
      const given = numbers.split(" ").map(Number);
      if (way !== "V") x = given.at(way === "H" ? 0 : -2) ?? 0;
      if (way !== "H") y = given.at(way === "V" ? 0 : -1) ?? 0;
      expect(meet({ x, y, width: 0, height: 0 }, INDEX)).toBe(false);
      expect(meet({ x, y, width: 0, height: 0 }, turned(INDEX))).toBe(false);
    }
  });

  it.each(SUITS)("keeps the great sign of the ace of %s off both indices", (suit) => {
    const { y, across, down } = ACES[suit];
    // No sign fills its square of 100: this is how far each reaches from the middle.
    const reach = { s: 46, h: 46, d: 45, c: 48 }[suit] * across;
    const sign = { x: WIDTH / 2 - reach, y: y - 50 * down, width: 2 * reach, height: 100 * down };
    expect(meet(sign, INDEX)).toBe(false);
    expect(meet(sign, turned(INDEX))).toBe(false);
    expect(sign.y + sign.height).toBeLessThan(HEIGHT);
  });

  it.each([..."456789T"])("shows the outer pips of a %s whole where a spread covers the rest", (rank) => {
    const [card] = laySpreads([3], { x: 0, y: 0, w: 400, h: 200 }, 100);
    const seen = (((card?.lefts[1] ?? 0) - (card?.lefts[0] ?? 0)) / (card?.card ?? 1)) * WIDTH;
    const outer = Math.min(...pipsOf(rank).map(({ x }) => x));
    for (const pip of pipsOf(rank).filter(({ x }) => x === outer)) {
      expect(pipBox(pip).x + pip.size).toBeLessThanOrEqual(seen);
    }
  });

  it("lays as many pips as a card counts", () => {
    expect([..."23456789T"].map((rank) => pipsOf(rank).length)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("keeps the signs of rank and suit inside the box that is kept free for them", () => {
    for (const letter of LETTERS) {
      const half = ((RANK_GLYPHS[letter]?.width ?? Infinity) * RANK_SCALE) / 2;
      expect(INDEX_MIDDLE - half).toBeGreaterThanOrEqual(INDEX.x);
      expect(INDEX_MIDDLE + half).toBeLessThanOrEqual(INDEX.x + INDEX.width);
    }
    expect(RANK_TOP).toBeGreaterThanOrEqual(INDEX.y);
    expect(RANK_TOP + 54 * RANK_SCALE).toBeLessThanOrEqual(INDEX_SUIT.y - INDEX_SUIT.size / 2);
    expect(INDEX_SUIT.y + INDEX_SUIT.size / 2).toBeLessThanOrEqual(INDEX.y + INDEX.height);
  });
});

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(COLOURS)("the inks in %s colours", (colours) => {
  it.each(SUITS)("write %s on the paper with a contrast of 4.5 or more", (suit) => {
    expect((luminance(PAPER) + 0.05) / (luminance(indexInk(suit, colours)) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  it("are two or four, as the deck is called", () => {
    expect(new Set(SUITS.map((suit) => indexInk(suit, colours))).size).toBe({ two: 2, four: 4 }[colours]);
  });
});

describe("the inks in two colours", () => {
  it("write spades and clubs in the one, hearts and diamonds in the other", () => {
    expect(indexInk("s", "two")).toBe(indexInk("c", "two"));
    expect(indexInk("h", "two")).toBe(indexInk("d", "two"));
  });

  it("are a black and a red far enough apart to be told in the small", () => {
    const [black, red] = [indexInk("s", "two"), indexInk("h", "two")].map(luminance);
    expect(((red ?? 0) + 0.05) / ((black ?? 0) + 0.05)).toBeGreaterThanOrEqual(2);
  });
});

describe.each(COLOURS)("the deck in %s colours", (colours) => {
  const faces = facesOf(colours);
  const all = [...faces.values(), ...jokers().values()];

  it("has 52 faces, twelve of them with French letters besides, and two jokers, no two alike", () => {
    expect(faces.size).toBe(52 + 12);
    expect(new Set(all).size).toBe(54 + 12);
  });

  it.each(["KR", "QD", "JV"])("shows the figure of %s under either letter", ([english, french]) => {
    for (const suit of SUITS) {
      const figures = [english, french].map((letter) => /<g id="f">.*?<use/.exec(faces.get(letter + suit) ?? "")?.[0]);
      expect(figures[0]).toBeDefined();
      expect(figures[1]).toBe(figures[0]);
      expect(faces.get(`${french}${suit}`)).not.toBe(faces.get(`${english}${suit}`));
    }
  });

  it("needs no font and nothing from elsewhere", () => {
    for (const svg of all) {
      expect(svg).not.toMatch(/<(text|image|style|script|foreignObject)\b|font|undefined|NaN/);
      expect([...svg.matchAll(/(?:href="|url\()(.)/g)].filter(([, first]) => first !== "#")).toEqual([]);
    }
  });

  it("shows a court the same whichever end is up", () => {
    const courts = [...faces].filter(([card]) => /^[JQKVDR]/.test(card)).map(([, svg]) => svg);
    for (const svg of courts) expect(svg).toContain('href="#f" transform="rotate(180 100 140)"');
  });
});

describe("the jokers", () => {
  it.each([...jokers().values()])("bear the same index in both corners", (svg) => {
    const [upper, lower] = svg.split('<g transform="rotate(180 100 140)">');
    const index = lower?.replace("</g></svg>", "") ?? "";
    expect(index).toMatch(/^<path/);
    expect(upper?.endsWith(index)).toBe(true);
  });
});

describe("the deck as it is served", () => {
  const served = pictures();

  describe.each([
    ["English", ENGLISH],
    ["French", FRENCH],
  ])("with %s letters", (_, letters) => {
    const names = [...letters.flatMap((letter) => SUITS.map((suit) => letter + suit)), "X1", "X2"];

    it.each(COLOURS)("weighs less than 150 kB, packed, in %s colours", (colours) => {
      const deck = names.flatMap((name) => served.get(`house-${colours}/${name}.svg`) ?? []);
      expect(deck).toHaveLength(54);
      expect(deck.reduce((sum, svg) => sum + gzipSync(svg, { level: 9 }).length, 0)).toBeLessThan(MAX_DECK_BYTES);
    });

    it.each(COLOURS)("has a classic face for each card in %s colours, no two alike", (colours) => {
      const deck = names.flatMap((name) => served.get(`${colours}/${name}.svg`) ?? []);
      expect(deck).toHaveLength(54);
      expect(new Set(deck).size).toBe(54);
    });
  });
});
