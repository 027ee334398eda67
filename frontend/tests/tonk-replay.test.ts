import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordedHand } from "../src/generated/api";
import type { TonkShown, TonkView } from "../src/generated/wire";
import { motion } from "../src/games/tonk/motion/flights";
import { layOpen, openPlaces, openView, ownPlate, sentenceBox } from "../src/games/tonk/records/open-table";
import { PACES, Player, STEP_MS } from "../src/games/tonk/records/player.svelte";
import { stepFor, stepIn, turnsOf } from "../src/games/tonk/records/steps";
import { stepText } from "../src/games/tonk/records/step-text";
import { routeOf } from "../src/page/route";

type Step = RecordedHand["steps"][number];

function step(hands: string[][], top: string | null, shown: Step["shown"] = null): Step {
  const view: TonkView = {
    game: "tonk",
    seats: hands.length,
    dealer: 0,
    turn: 1,
    phase: "draw",
    hand: null,
    points: null,
    cards: hands.map((cards) => cards.length),
    spreads: [],
    top,
    stock: 30,
    waits: hands.map(() => 0),
    legal: [],
    outcome: null,
    hands: null,
    rest: null,
  };
  return { action: null, shown, view, hands, points: hands.map((cards) => cards.length) };
}

describe("a step of a hand", () => {
  const took: TonkShown = { t: "tonk", seat: 1, did: "take", cards: ["7c"] };
  const steps = [step([["4h"], ["9d"]], "7c"), step([["4h"], ["9d", "7c"]], null, took)];
  const hand = {
    steps,
    seats: ["Ann", "Bob"],
    you: 0,
    preset: "classic",
    currency: "chips",
  } as unknown as RecordedHand;

  it("is told to the eye and to the ear; the first is the deal", () => {
    expect([0, 1].map((at) => stepText(hand, at, "eye"))).toEqual(["ui.records.deal", "ui.line.other.take"]);
    expect(stepText(hand, 1, "ear")).toBe("ui.line.other.take");
  });
});

describe("the way through a hand", () => {
  it("leads one step by the arrows, and to both ends", () => {
    expect(["ArrowRight", "ArrowLeft", "Home", "End", "x"].map((key) => stepFor(key, 3, 9))).toEqual([
      4,
      2,
      0,
      9,
      null,
    ]);
    expect([stepFor("ArrowRight", 9, 9), stepFor("ArrowLeft", 0, 9)]).toEqual([9, 0]);
  });

  it("begins at the step of a link, and with the deal where there is no such step", () => {
    expect(["step=4", "step=99", "step=-1", "step=x", "", "?step=2"].map((search) => stepIn(search, 9))).toEqual([
      4, 9, 0, 0, 0, 2,
    ]);
  });

  it("takes what a player does one after the other as one turn", () => {
    const did = (seat: number, what: "draw" | "spread" | "discard"): Pick<Step, "shown"> => ({
      shown: { t: "tonk", seat, did: what },
    });
    const steps = [{ shown: null }, did(1, "draw"), did(1, "spread"), did(1, "discard"), did(0, "draw")];
    expect(turnsOf(steps)).toEqual([
      { seat: 1, steps: [1, 2, 3] },
      { seat: 0, steps: [4] },
    ]);
  });
});

describe("a hand that is played by itself", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes on step by step, and stops at the end", () => {
    const seen: number[] = [];
    const player = new Player(3, 0, ({ at }) => seen.push(at));
    player.toggle();
    vi.advanceTimersByTime(10 * STEP_MS);
    expect(seen).toEqual([1, 2, 3]);
    expect(player.isPlaying).toBe(false);
  });

  it("begins anew from the end", () => {
    const player = new Player(3, 3, () => undefined);
    player.toggle();
    expect([player.at, player.isPlaying]).toEqual([0, true]);
    vi.advanceTimersByTime(STEP_MS);
    expect(player.at).toBe(1);
  });

  it("pauses when asked to, and when somebody goes to a step", () => {
    const player = new Player(9, 0, () => undefined);
    player.toggle();
    player.toggle();
    vi.advanceTimersByTime(5 * STEP_MS);
    expect(player.at).toBe(1);
    player.toggle();
    player.go(7);
    vi.advanceTimersByTime(5 * STEP_MS);
    expect([player.at, player.isPlaying]).toEqual([7, false]);
  });

  it("goes faster and slower, and comes round to the usual pace", () => {
    const player = new Player(99, 0, () => undefined);
    player.toggle();
    player.hasten();
    expect(player.pace).toBe(PACES[1]);
    vi.advanceTimersByTime(STEP_MS);
    expect(player.at).toBe(1 + PACES[1]);
    for (const _ of PACES.slice(1)) player.hasten();
    expect(player.pace).toBe(PACES[0]);
  });

  it("knows one step forward from every other way", () => {
    const player = new Player(9, 0, () => undefined);
    player.go(1);
    expect(player.isOn).toBe(true);
    for (const to of [0, 5, 4]) {
      player.go(to);
      expect(player.isOn).toBe(false);
    }
  });
});

const STAGES = [
  { w: 360, h: 480 },
  { w: 820, h: 760 },
  { w: 1090, h: 770 },
];
const PACK = [..."cdhs"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

describe("the table with all hands open", () => {
  const dealt = (seats: number): Step =>
    step(
      Array.from({ length: seats }, (_, seat) => PACK.slice(5 * seat, 5 * seat + 5)),
      PACK[51] ?? null,
    );

  it("shows the face of every card, at every seat and size", () => {
    for (const stage of STAGES) {
      for (const seats of [2, 5, 8]) {
        const layout = layOpen(openView(dealt(seats), 1), 1, openPlaces(stage, seats));
        const faces = layout.cards.filter((card) => card.face !== null);
        expect(faces.map((card) => card.key).sort()).toEqual([...PACK.slice(0, 5 * seats), PACK[51]].sort());
        expect(layout.cards.filter((card) => card.where === "hand")).toHaveLength(5);
        expect(layout.cards.every((card) => card.where === "stock" || card.face !== null)).toBe(true);
      }
    }
  });

  it("leaves spreads, piles, the own plate and what is said a place each", () => {
    for (const stage of STAGES) {
      for (const seats of [2, 5, 8]) {
        const places = openPlaces(stage, seats);
        const plate = ownPlate(places);
        expect(places.spreads.h).toBeGreaterThanOrEqual(34);
        expect(places.spreads.y + places.spreads.h).toBeLessThanOrEqual(places.stock.y);
        expect(places.stock.y + places.stock.h).toBeLessThan(plate.y);
        expect(plate.y + plate.h).toBeLessThan(places.hand.y);
        expect(sentenceBox(places, plate).w).toBeGreaterThan(150);
      }
    }
  });

  it("lets a card fly from the hand in which it lay open, and one that is drawn from the stock", () => {
    const places = openPlaces({ w: 1090, h: 770 }, 2);
    const lay = (now: Step) => layOpen(openView(now, 0), 0, places);
    const before = lay(step([["Ac"], ["Kd", "2h"]], "9s"));
    const discards: TonkShown = { t: "tonk", seat: 1, did: "discard", cards: ["Kd"] };
    const after = lay(step([["Ac"], ["2h"]], "Kd"));
    const kept = before.cards.find((card) => card.key === "Kd");
    const flight = motion(before, after, [discards], 0, 2).flights.find((one) => one.key === "Kd");
    expect(flight?.from).toMatchObject({ x: kept?.x, y: kept?.y });
    expect(flight?.nudge).toBe(false);
    const draws: TonkShown = { t: "tonk", seat: 0, did: "draw", cards: ["5d"] };
    const drawn = motion(after, lay(step([["Ac", "5d"], ["2h"]], "Kd")), [draws], 0, 2);
    expect(drawn.flights.find((one) => one.key === "5d")?.from).toMatchObject({ x: places.stock.x, y: places.stock.y });
  });

  it("slides every card to its place where another way led there", () => {
    const places = openPlaces({ w: 1090, h: 770 }, 2);
    const lay = (now: Step) => layOpen(openView(now, 0), 0, places);
    const back = motion(lay(step([["Ac"], ["2h"]], "Kd")), lay(step([["Ac"], ["Kd", "2h"]], "9s")), [], 0, 2);
    expect(back.flights.find((one) => one.key === "Kd")?.nudge).toBe(true);
  });
});

describe("the address of a hand", () => {
  it("names table, hand and step; without a number the newest is meant", () => {
    expect(routeOf("/t/ABCD/hands/7?step=3")).toEqual({ at: "hand", code: "ABCD", number: 7, search: "step=3" });
    expect(routeOf("/t/ABCD/hands")).toEqual({ at: "hand", code: "ABCD", number: null, search: "" });
    expect(routeOf("/t/ABCD/hands/seven")).toMatchObject({ at: "page" });
    expect(routeOf("/t/ABCD?x=1")).toEqual({ at: "table", code: "ABCD" });
  });
});
