/** A chair says who plays it: a person, a bot of the house, or the bot of a guest. */
import { describe, expect, it } from "vitest";
import { botPlays, botWords, isAway, onlooker, presenceOf } from "../src/room/presence";
import type { Translate } from "../src/words/translate";

const t = ((key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(" ")) as Translate;
const person = { kind: "person", played_by: "self", connected: true, owner: null } as const;
const outside = { kind: "outside_bot", played_by: "self", connected: true, owner: "Ann" } as const;
const house = { kind: "bot", played_by: "self", connected: true } as const;

describe("a chair", () => {
  it("says whose outside bot has it", () => {
    expect(botWords(t, outside)).toBe("ui.people.outside_bot Ann");
    expect(botWords(t, { ...outside, played_by: "bot" })).toBe("ui.people.outside_bot Ann");
    expect(botWords(t, house)).toBe("ui.people.bot");
    expect(botWords(t, { ...person, played_by: "bot" })).toBe("ui.people.bot");
    expect(botWords(t, person)).toBe("");
    expect(botWords(t, null)).toBe("");
  });

  it("is played by a bot unless a person plays", () => {
    expect([outside, house, { ...person, played_by: "bot" as const }].map(botPlays)).toEqual([true, true, true]);
    expect([botPlays(person), botPlays(null)]).toEqual([false, false]);
  });

  it("is left by people and outside bots alone", () => {
    const gone = { connected: false };
    expect(isAway({ ...outside, ...gone })).toBe(true);
    expect(isAway({ ...person, ...gone })).toBe(true);
    expect(isAway({ ...house, ...gone })).toBe(false);
    expect(isAway(null)).toBe(false);
  });
});

it("is told of people who are ready, not of bots, which always are", () => {
  const before = { room: { phase: "gathering" } } as Parameters<typeof presenceOf>[2];
  const chair = (kind: object) => ({ ...kind, ready: true }) as Parameters<typeof presenceOf>[1];
  expect(presenceOf(t, chair(person), before)).toBe("ui.people.ready");
  expect(presenceOf(t, chair(house), before)).toBe("");
});

it("tells whose outside bot looks on", () => {
  const room = { outside_bots: [{ name: "Robo", owner: "Ann" }] };
  expect(onlooker(t, room, "Robo")).toBe("ui.people.outside_bot_named Robo Ann");
  expect(onlooker(t, room, "Bob")).toBe("Bob");
  expect(onlooker(t, {}, "Robo")).toBe("Robo");
});
