/** Refusals at a table of Tonk, with the people and the words of that table. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rulesRefusal } from "../src/games/tonk/rules/refusal";
import { TonkTable, tonkTable } from "../src/games/tonk/table.svelte";
import { speak, t } from "../src/words/words.svelte";
import { held, type Held } from "./held-line";
import { spoken } from "./sentences";
import { room, tonkRoom, update, view } from "./wire";

let line: Held;
let table: TonkTable;

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(spoken("en", "generic", "tonk"))));
  await speak("en");
  line = held({ enter: (room) => new TonkTable(room) });
  table = tonkTable(line.room);
});
afterEach(() => void vi.unstubAllGlobals());

describe("a move out of turn", () => {
  it("is refused with the name of the one whose turn it was, though the turn has come to the reader since", () => {
    line.hear(update({ hand: view({ turn: 0 }) }));
    expect(table.refusal("tonk.not_your_turn", { seat: 2 })).toBe("It is Bob’s turn.");
  });

  it("is refused with the name of the one whose turn it is, where the refusal names no seat", () => {
    line.hear(update({ hand: view({ turn: 2, legal: [] }) }));
    expect(table.refusal("tonk.not_your_turn", {})).toBe("It is Cy’s turn.");
  });
});

describe("the words of a table in a refusal (TK-39)", () => {
  it("are those of its preset", () => {
    const waits = (): string => table.refusal("tonk.waits", { seat: 1, turns: 2 });
    line.hear(update());
    expect(waits()).toBe("You wait 2 more turns before you may drop.");
    line.hear(update({ n: 2, room: room({ details: tonkRoom({ terms: "rushville" }) }) }));
    expect(waits()).toBe("You wait 2 more turns before you may tonk.");
  });

  it("name the options of rules in hand by the words of their preset", () => {
    const clash = { code: "tonk.stepped_with_natural", args: { points: 49 }, options: ["court_values", "naturals"] };
    expect(rulesRefusal(t, clash, "rushville")).toContain("clash with a win on the deal of 49 points");
    const large = {
      code: "rules.too_large",
      args: { option: "drop_pays", most: 9, value: 99 },
      options: ["drop_pays"],
    };
    expect(rulesRefusal(t, large, "rushville")).toMatch(/^Tonk must be at most 9/);
    const kind = { code: "tonk.natural_kind", args: { natural: 2 }, options: ["naturals"] };
    expect(rulesRefusal(t, kind, "rushville")).toBe("Win on the deal number 2 must name its points.");
  });
});
