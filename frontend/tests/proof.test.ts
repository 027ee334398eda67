/** The provable deal in the page: what a browser adds, and the checks that need no trust in the server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Proof } from "../src/generated/api";
import type { Message, NextDraw, RoomShown, Update } from "../src/generated/wire";
import type { Memory } from "../src/page/memory";
import { byChance, Chance } from "../src/room/proof/chance";
import { check, type Packs } from "../src/room/proof/check";
import { packsOf } from "../src/room/proof/packs";
import { commitmentOf, hashOfText, linkOf, shuffleOf } from "../src/room/proof/draw";
import type { Order } from "../src/room/socket";
import { room, update } from "./wire";

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

describe("what a browser adds", () => {
  const NEXT: NextDraw = { draw: 4, commitment: "c4".repeat(32), contributed: [] };

  function memory(): Memory {
    let kept: string | null = null;
    return { recall: () => kept, remember: (value) => void (kept = value) };
  }

  function browser(kept = memory()): { chance: Chance; sent: Order[]; said: string[] } {
    const sent: Order[] = [];
    const said: string[] = [];
    const send = (order: Order): string => `c${sent.push(order)}`;
    const chance = new Chance(
      kept,
      send,
      (code) => said.push(code),
      () => ENTROPY,
    );
    return { chance, sent, said };
  }

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
