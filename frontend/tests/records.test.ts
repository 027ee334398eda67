import { describe, expect, it } from "vitest";
import { recordsIn, tableContextOf } from "../src/games/tonk/records/record";
import { seatName } from "../src/room/lines";

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
});
