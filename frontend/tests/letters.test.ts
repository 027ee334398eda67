/** Faces and words name a rank by the same letter: the language's in Tonk, the rules' in Tone Poker, until chosen. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeholders } from "../src/words/translate";
import { sentencesOf } from "./sentences";

type Modules = Awaited<ReturnType<typeof modules>>;
const stored = new Map<string, string>();

async function modules() {
  return {
    words: await import("../src/words/words.svelte"),
    letters: await import("../src/words/letters.svelte"),
    cards: await import("../src/games/tonk/words/cards"),
    faces: await import("../src/games/tonk/cards/faces.svelte"),
    deck: await import("../src/games/tonk/cards/deck.svelte"),
    tone: await import("../src/games/tone/cards/letters"),
    names: await import("../src/games/tone/words/names"),
  };
}

/** The page as somebody loads it anew, reading this language. */
async function load(language: "en" | "fr"): Promise<Modules> {
  vi.resetModules();
  const page = await modules();
  await page.words.speak(language);
  return page;
}

const PLAIN = (text: string): string => text.replaceAll("\uFE0E", "");
const drawnAs = ({ faces }: Modules, card: string): string => faces.drawnAs(card);

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve({}) }));
});
afterEach(() => vi.unstubAllGlobals());

describe("the letters of Tonk", () => {
  it("are those of the language, on the faces and in words alike", async () => {
    const english = await load("en");
    expect(drawnAs(english, "Ks")).toBe("Ks");
    expect(PLAIN(english.cards.shortAll(["Ks", "Qd", "Jh", "Td", "Ac"]))).toBe("K♠ Q♦ J♥ 10♦ A♣");
    const french = await load("fr");
    expect(["Ks", "Qd", "Jh", "Td", "Ac"].map((card) => drawnAs(french, card))).toEqual(["Rs", "Dd", "Vh", "Td", "Ac"]);
    expect(PLAIN(french.cards.shortAll(["Ks", "Qd", "Jh", "Td", "Ac"]))).toBe("R♠ D♦ V♥ 10♦ A♣");
    expect(PLAIN(french.cards.short("2c=Kh"))).toBe("2♣ (R♥)");
  });

  it("stand in the server's sentences as well, and nothing else does", async () => {
    const french = await load("fr");
    expect(PLAIN(french.cards.prettyText("A-2-3, Q-K-A, 9-T-J ; Qs et 2c=Ks ; K Q"))).toBe(
      "A-2-3, D-R-A, 9-10-V ; D♠ et 2♣ (R♠) ; K Q",
    );
    expect(french.cards.prettyText("TK-05, JK-2-3, 2026-11-22")).toBe("TK-05, JK-2-3, 2026-11-22");
  });

  it("are chosen once and kept, whatever language is read later", async () => {
    const french = await load("fr");
    french.deck.deckChoices().at(-1)?.choose();
    expect(drawnAs(french, "Ks")).toBe("Ks");
    expect(PLAIN(french.cards.short("Ks"))).toBe("K♠");
    expect(drawnAs(await load("fr"), "Ks")).toBe("Ks");
    const english = await load("en");
    english.deck.deckChoices().at(-1)?.choose();
    expect(drawnAs(english, "Ks")).toBe("Rs");
  });
});

describe("the letters of Tone Poker", () => {
  const TWO_PAIR = { label: "two-pair", royal: null, ranks: ["K", "S"] } as const;

  it("TP-08 are A K Q J C S in every language, until somebody chooses others", async () => {
    for (const language of ["en", "fr"] as const) {
      const { tone, names } = await load(language);
      expect([..."AKQJCS"].map(tone.printedSymbol).join("")).toBe("AKQJCS");
      expect(names.handSigns((key) => key, TWO_PAIR)).toBe("hand.tone_poker.two-pair K S");
    }
  });

  it("are A R D V C E where somebody chose the French ones", async () => {
    const { tone, names } = await load("fr");
    tone.choices()[0]?.choose();
    expect([..."AKQJCS"].map(tone.printedSymbol).join("")).toBe("ARDVCE");
    expect(names.handSigns((key) => key, TWO_PAIR)).toBe("hand.tone_poker.two-pair R E");
  });

  it.each(["en", "fr"] as const)("fill every sentence that names them, in %s", async (language) => {
    const { tone } = await load(language);
    const given = new Set(Object.keys(tone.allPrinted()));
    const how = Object.entries(sentencesOf("tone", language).ui).filter(([key]) => /^ui\.how\.tone\.\w+\.\d/.test(key));
    const naming = how.filter(([, said]) => placeholders(said).size > 0);
    expect(naming.length).toBeGreaterThan(0);
    for (const [, said] of naming) expect([...placeholders(said)].filter((name) => !given.has(name))).toEqual([]);
    // No letter of a rank that changes stands there by itself.
    expect(how.filter(([, said]) => /\b(?<!\{)[KQJ]\b/.test(said))).toEqual([]);
  });
});
