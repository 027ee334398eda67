/** The right elements are sent flying while a table is followed; these have no page, and only note it. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { places } from "../src/games/tonk/layout/boxes";
import { layTable, type TableLayout } from "../src/games/tonk/layout/cards";
import { Deal } from "../src/games/tonk/motion/deal.svelte";
import { Movements } from "../src/games/tonk/motion/movements.svelte";
import type { Update } from "../src/generated/wire";
import { update, view } from "./wire";

/** An element that notes how often it was sent, and lands when the test says so. */
class Flown {
  style = { transform: "none" };
  firstElementChild = null;
  flights = 0;
  land = (): void => undefined;

  getAnimations(): [] {
    return [];
  }

  animate(): { finished: Promise<void> } {
    this.flights += 1;
    return { finished: new Promise((resolve) => (this.land = resolve)) };
  }
}

const element = (flown: Flown): HTMLElement => flown as unknown as HTMLElement;

function table(more: Parameters<typeof view>[0] = {}, width = 360): TableLayout {
  const now = view(more);
  return layTable({ view: now, seat: 0, held: now.hand ?? [], chosen: new Set() }, places({ w: width, h: 592 }, 2));
}

const covering: Update = update({
  n: 2,
  happened: [{ t: "tonk", seat: 1, did: "discard", cards: ["Qd"] }],
  hand: view({ top: "Qd" }),
});
const sorted = { hand: ["Ks", "9d", "6h", "5h", "4h"] };

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function followed(): Movements {
  const movements = new Movements(new Deal(() => undefined));
  movements.follow(table(), update(), view());
  return movements;
}

describe("a deal", () => {
  it("has landed when its last card has, and counts each as it comes", async () => {
    const deal = new Deal(() => undefined);
    vi.stubGlobal("document", { hidden: false });
    deal.begin();
    const movements = new Movements(deal);
    const [four, king] = [new Flown(), new Flown()];
    movements.card("4h")(element(four));
    movements.card("Ks")(element(king));
    movements.follow(table(), update({ happened: [{ t: "room", what: "hand_started" }] }), view());
    four.land();
    await new Promise((then) => setImmediate(then));
    expect([deal.running, deal.landedHand(view()).cards]).toEqual([true, [1, 0, 0]]);
    king.land();
    await new Promise((then) => setImmediate(then));
    expect(deal.running).toBe(false);
  });
});

describe("a table that is followed", () => {
  it("flies the element of a card that lies elsewhere, as long as it is on the page", () => {
    const movements = followed();
    const king = new Flown();
    const leaves = movements.card("Ks")(element(king));
    movements.follow(table(sorted), update(), view(sorted));
    expect(king.flights).toBe(1);
    leaves();
    movements.follow(table(), update(), view());
    expect(king.flights).toBe(1);
  });

  it("moves nothing on a stage of another size", () => {
    const movements = followed();
    const king = new Flown();
    movements.card("Ks")(element(king));
    movements.follow(table({}, 420), update(), view());
    expect(king.flights).toBe(0);
  });

  it("moves cards once by what happened, however often the same is laid out", () => {
    const movements = followed();
    movements.follow(table({ top: "Qd" }), covering, view({ top: "Qd" }));
    movements.follow(table({ top: "Qd", ...sorted }), covering, view({ top: "Qd", ...sorted }));
    expect(movements.departures.map(({ card }) => card.key)).toEqual(["7c"]);
  });

  it("keeps a card that leaves until it has landed", async () => {
    const movements = followed();
    movements.follow(table({ top: "Qd" }), covering, view({ top: "Qd" }));
    const [seven] = movements.departures;
    if (!seven) throw new Error("the seven leaves");
    const flown = new Flown();
    movements.departure(seven)(element(flown));
    expect(movements.departures).toEqual([seven]);
    flown.land();
    await new Promise((then) => setImmediate(then));
    expect(movements.departures).toEqual([]);
  });

  it("takes the same card for another when it leaves again", () => {
    const movements = followed();
    movements.follow(table({ top: "Qd" }), covering, view({ top: "Qd" }));
    movements.follow(table(), update({ n: 3 }), view());
    const again = { ...covering, n: 4 };
    movements.follow(table({ top: "Qd" }), again, view({ top: "Qd" }));
    expect(movements.departures.map(({ card, id }) => [card.key, id])).toEqual([
      ["7c", 1],
      ["7c", 2],
    ]);
  });
});
