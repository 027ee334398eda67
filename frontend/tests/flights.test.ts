import { describe, expect, it } from "vitest";
import type { Happened } from "../src/generated/wire";
import { places } from "../src/games/tonk/layout/boxes";
import { layTable, type TableLayout } from "../src/games/tonk/layout/cards";
import { DEAL_APART, motion } from "../src/games/tonk/motion/flights";
import { view } from "./wire";

function table(more: Parameters<typeof view>[0] = {}): TableLayout {
  const now = view(more);
  return layTable({ view: now, seat: 0, held: now.hand ?? [], chosen: new Set() }, places({ w: 360, h: 592 }, 2));
}

function fly(before: TableLayout | null, after: TableLayout, happened: Happened[]) {
  return motion(before, after, happened, 2, 3);
}

const HAND = ["4h", "5h", "6h", "9d", "Ks"];

describe("cards in motion", () => {
  it("do not move into a snapshot", () => {
    expect(fly(null, table(), [])).toEqual({ flights: [], leaving: [] });
  });

  it("fly from the stock, back up, when drawn", () => {
    const after = table({ hand: [...HAND, "2d"], cards: [6, 5, 5] });
    const flight = fly(table(), after, [{ t: "tonk", seat: 0, did: "draw", cards: ["2d"] }]).flights.find(
      (one) => one.key === "2d",
    );
    expect(flight).toMatchObject({ fromBack: true, from: { x: after.places.stock.x, y: after.places.stock.y } });
  });

  it("keep their element from the pile to the hand when taken", () => {
    const before = table();
    const after = table({ hand: [...HAND, "7c"], cards: [6, 5, 5], top: null });
    const flight = fly(before, after, [{ t: "tonk", seat: 0, did: "take", cards: ["7c"] }]).flights.find(
      (one) => one.key === "7c",
    );
    expect(flight).toMatchObject({ fromBack: false, from: { x: before.places.discard.x } });
  });

  it("come from the plate of whoever discards", () => {
    const before = table();
    const after = table({ top: "Qd", cards: [5, 5, 5] });
    const flight = fly(before, after, [{ t: "tonk", seat: 1, did: "discard", cards: ["Qd"] }]).flights.find(
      (one) => one.key === "Qd",
    );
    expect(flight?.from.x).toBe(before.cards.find((card) => card.key === "seat 1 0")?.x);
  });

  it("leave the old discard lying until the new one is there", () => {
    const after = table({ top: "Qd" });
    const { leaving } = fly(table(), after, [{ t: "tonk", seat: 1, did: "discard", cards: ["Qd"] }]);
    expect(leaving.map((one) => [one.card.key, one.to.x])).toEqual([["7c", after.places.discard.x]]);
  });

  it("leave for the plate of another who takes", () => {
    const after = table({ top: "3s", cards: [5, 6, 5] });
    const { leaving } = fly(table(), after, [{ t: "tonk", seat: 1, did: "take", cards: ["7c"] }]);
    expect(leaving.map((one) => one.card.key)).toEqual(["7c"]);
    expect(leaving[0]?.to.x).not.toBe(after.places.discard.x);
  });

  it("are dealt one each around the table, the upcard last", () => {
    const { flights } = fly(null, table(), [{ t: "room", what: "hand_started" }]);
    const delay = (key: string): number => flights.find((one) => one.key === key)?.delay ?? -1;
    expect(delay("4h")).toBe(0);
    expect(delay("seat 1 0")).toBe(DEAL_APART);
    expect(delay("seat 2 0")).toBe(2 * DEAL_APART);
    expect(delay("5h")).toBe(3 * DEAL_APART);
    expect(Math.max(...flights.map((one) => one.delay))).toBe(delay("7c"));
  });

  it("only nudge when the hand is sorted or a card is chosen", () => {
    const sorted = table({ hand: [...HAND].reverse() });
    const { flights, leaving } = fly(table(), sorted, []);
    expect(flights.map((one) => one.key).sort()).toEqual(["4h", "5h", "9d", "Ks"]);
    expect(flights.every((one) => !one.fromBack && one.delay === 0)).toBe(true);
    expect(leaving).toEqual([]);
  });
});
