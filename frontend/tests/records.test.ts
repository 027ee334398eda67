import { afterEach, describe, expect, it, vi } from "vitest";
import { faultText, recordsIn, tableContextOf } from "../src/games/tonk/records/record";
import { seatName } from "../src/room/lines";
import { speak } from "../src/words/words.svelte";
import { spoken } from "./sentences";

afterEach(() => void vi.unstubAllGlobals());

describe("hands that are looked through", () => {
  it("stand one a line, or alone over several lines", () => {
    expect(recordsIn('{"seats":[]}\n\n {"deck":""}\n')).toEqual(['{"seats":[]}', '{"deck":""}']);
    const pretty = '{\n  "seats": []\n}';
    expect(recordsIn(pretty)).toEqual([pretty]);
    expect(recordsIn(" \n")).toEqual([]);
  });

  it("are told by the names in the record", () => {
    const told = tableContextOf({
      number: null,
      preset: "chicago",
      stake: 1,
      chairs: [1, 2],
      seats: ["Ann", "Bob"],
      you: null,
      bets: null,
      big_one: false,
      steps: [],
    });
    expect(seatName(told, 1)).toBe("Bob");
  });

  it("are refused with the seat of the player, since nobody has a name in a record that cannot be read", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(spoken("en", "generic", "tonk"))));
    await speak("en");
    const fault = { code: "tonk.not_your_turn", args: { seat: 1 }, action: 0, text: "p2 draw" };
    expect(faultText({ hand: null, fault })).toContain("It is the turn of p1.");
    const words = { code: "tonk.wrong_words", args: { example: "spread 5h 6h 7h" }, action: 0, text: "p1 spread" };
    expect(faultText({ hand: null, fault: words })).toContain("spread 5h 6h 7h");
  });
});
