/** Cards that are dragged: where they may go, where they wait for the answer, and where they fly from. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cuesBetween } from "../src/games/tonk/cues";
import { places } from "../src/games/tonk/layout/boxes";
import { layTable, type Spot, type TableLayout } from "../src/games/tonk/layout/cards";
import { withHeld, type Held } from "../src/games/tonk/layout/held";
import { isHome, targetAt } from "../src/games/tonk/layout/target";
import { Deal } from "../src/games/tonk/motion/deal.svelte";
import { motion } from "../src/games/tonk/motion/flights";
import { TableActions } from "../src/games/tonk/table/table-actions.svelte";
import { Drag } from "../src/games/tonk/table/drag.svelte";
import { targetsOf, touchable } from "../src/games/tonk/table/targets";
import { tonkTable, TonkTable } from "../src/games/tonk/table.svelte";
import type { Happened, TonkView, WildPlays } from "../src/generated/wire";
import { held as heldLine, type Held as HeldLine } from "./held-line";
import { update, view } from "./wire";

const HAND = ["4h", "5h", "6h", "9d", "Ks"];
const SPOT: Spot = { x: 120, y: 200, w: 70, turn: 0 };
const holding = (...cards: string[]): Held => new Map(cards.map((card) => [card, SPOT]));

let line: HeldLine;
let actions: TableActions;
let n: number;

function see(hand: Partial<TonkView>): void {
  n += 1;
  line.hear(update({ n, you: { chair: 1, seat: 0, decision: n }, hand: view(hand) }));
}

function table(more: Parameters<typeof view>[0] = {}, held: Held = new Map()): TableLayout {
  const now = view(more);
  const laid = layTable({ view: now, seat: 0, held: now.hand ?? [], chosen: new Set() }, places({ w: 360, h: 592 }, 2));
  return withHeld(laid, held);
}

const fly = (before: TableLayout, after: TableLayout, happened: Happened[]) => motion(before, after, happened, 2, 3);
const refuse = (): void =>
  line.hear({ is: "refused", id: String(line.sent.at(-1)?.["id"]), code: "tonk.waits", args: {} });

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false });
});
beforeEach(() => {
  line = heldLine({ enter: (room) => new TonkTable(room) });
  actions = new TableActions(tonkTable(line.room).controller);
  n = 0;
});

describe("a card let go over its target", () => {
  const discards = { phase: "play" as const, legal: ["discard Ks"] };

  it("stays there until the answer comes", () => {
    see(discards);
    actions.letGo("Ks", "discard", holding("Ks"));
    expect([...actions.resting]).toEqual([["Ks", SPOT]]);
    expect(actions.controller.pending?.action).toBe("discard Ks");
    see({ hand: HAND.slice(0, 4), top: "Ks" });
    expect(actions.resting.size).toBe(0);
  });

  it("goes home when it is refused, and stays there whatever is played next", () => {
    see(discards);
    actions.letGo("9d", "discard", holding("9d"));
    refuse();
    expect(actions.resting.size).toBe(0);
    actions.controller.act("discard Ks");
    expect(actions.resting.size).toBe(0);
  });

  it("goes home where nothing can be done with it", () => {
    see(discards);
    actions.letGo("Ks", "felt", holding("Ks"));
    expect(actions.resting.size).toBe(0);
  });

  it("goes home while another act waits for its answer", () => {
    see(discards);
    actions.controller.act("end");
    actions.letGo("Ks", "discard", holding("Ks"));
    expect(actions.resting.size).toBe(0);
  });

  it("waits there while somebody chooses what it is laid as", () => {
    const wild: WildPlays = { cards: ["X1"], plays: { "spread 4h 5h 6h": [1], "spread 5h 6h 7h": [1] } };
    const hand = { hand: ["5h", "6h", "X1"], phase: "play" as const, legal: [], wild };
    see(hand);
    actions.controller.choose(["5h", "6h", "X1"]);
    actions.letGo("5h", "felt", holding("5h", "6h", "X1"));
    expect([actions.choosing.length, actions.resting.size]).toEqual([2, 3]);
    actions.close();
    expect(actions.resting.size).toBe(0);
    actions.letGo("5h", "felt", holding("5h", "6h", "X1"));
    actions.pick("spread X1=4h 5h 6h");
    actions.close();
    expect(actions.resting.size).toBe(3);
  });

  it("draws from the stock, takes the discard or slaps it, by where it came from", () => {
    see({});
    actions.letGo("stock 2", "hand", holding("stock 2"));
    see({});
    actions.letGo("7c", "hand", holding("7c"));
    see({ phase: "slap_discard", spreads: [{ owner: 1, cards: ["8c", "9c", "Tc"] }], legal: ["slap s1"] });
    actions.letGo("7c", 1, holding("7c"));
    expect(actions.resting.size).toBe(1);
    const acts = line.sent.filter((one) => one["do"] === "act").map((one) => one["action"]);
    expect(acts).toEqual(["draw", "take", "slap s1"]);
  });
});

describe("what would take a card", () => {
  const spreads = [{ owner: 1, cards: ["8h", "9h", "Th"] }];

  it("is known for a card that was not chosen", () => {
    see({ phase: "play", hand: ["Jh", "2c"], spreads, legal: ["hit s1 Jh", "discard Jh", "discard 2c"] });
    const { controller } = actions;
    const targets = (card: string): unknown[] => [
      ...targetsOf(card, controller.hand ?? view(), controller.offerFor(actions.together(card))),
    ];
    expect(targets("Jh")).toEqual([1, "discard"]);
    expect(targets("2c")).toEqual(["discard"]);
    expect([...touchable(controller.offer)]).toEqual([]);
  });

  it("is the hand, for the stock and the discard, and a spread for a slap", () => {
    see({ spreads, legal: ["draw", "slap s1"] });
    const { hand, offer } = actions.controller;
    expect([...targetsOf("stock 2", hand ?? view(), offer)]).toEqual(["hand"]);
    expect([...targetsOf("7c", hand ?? view(), offer)]).toEqual([1]);
  });

  it("is the felt for cards that can be spread together", () => {
    see({ phase: "play", legal: ["spread 4h 5h 6h"] });
    actions.controller.choose(["4h", "5h", "6h"]);
    const { hand, offer } = actions.controller;
    expect([...targetsOf("5h", hand ?? view(), offer)]).toEqual(["felt"]);
  });
});

describe("a card that is held", () => {
  it("lies above all others, where it is held, and no flight takes it", () => {
    const after = table({}, holding("Ks"));
    const king = after.cards.find((card) => card.key === "Ks");
    expect(king).toMatchObject({ ...SPOT, held: true });
    expect(fly(table(), after, []).flights).toEqual([]);
  });

  it("flies to its place from there, once", () => {
    const { flights } = fly(table({}, holding("Ks")), table({ hand: HAND.slice(0, 4), top: "Ks" }), [
      { t: "tonk", seat: 0, did: "discard", cards: ["Ks"] },
    ]);
    expect(flights.filter((flight) => flight.key === "Ks")).toMatchObject([{ from: SPOT, nudge: false }]);
  });

  it("springs home when it is let go for nothing", () => {
    const { flights } = fly(table({}, holding("Ks")), table(), []);
    expect(flights).toMatchObject([{ key: "Ks", from: SPOT, nudge: false }]);
  });

  it("is the card drawn, which turns up from where the stock's was held, and no back flies home", () => {
    const after = table({ hand: [...HAND, "2d"], cards: [6, 5, 5] });
    const { flights } = fly(table({}, holding("stock 2")), after, [{ t: "tonk", seat: 0, did: "draw", cards: ["2d"] }]);
    expect(flights.find((flight) => flight.key === "2d")).toMatchObject({ from: SPOT, fromBack: true });
    expect(flights.some((flight) => flight.key.startsWith("stock"))).toBe(false);
  });
});

describe("a finger", () => {
  const full = table();
  let layout = full;
  const at = (x: number, y: number, pointerId = 1): PointerEvent =>
    ({ button: 0, pointerId, clientX: x, clientY: y, currentTarget: { setPointerCapture: vi.fn() } }) as never;
  const drops = { tapped: vi.fn(), sorted: vi.fn(), released: vi.fn() };
  let drag: Drag;

  beforeEach(() => {
    vi.clearAllMocks();
    layout = full;
    drag = new Drag(
      () => layout,
      (card) => [card],
      () => ({ x: 0, y: 0 }),
      drops,
    );
  });

  const pull = (card: string, from: [number, number], to: [number, number]): void => {
    drag.down(at(...from), card);
    drag.move(at(...to));
    drag.up(at(...to));
  };

  it("that hardly moves taps, and a pile is left to its button", () => {
    pull("Ks", [300, 560], [304, 560]);
    pull("stock 2", [150, 400], [152, 400]);
    expect(drops.tapped.mock.calls).toEqual([["Ks"]]);
    expect(drag.isPress({ detail: 1 } as MouseEvent)).toBe(true);
  });

  it.each([
    [[20, 0], true],
    [[0, -24], true],
    [[0, -30], false],
  ])("that rolls by %j on a pile still presses it: %s", ([dx = 0, dy = 0], isPress) => {
    pull("stock 2", [150, 400], [150 + dx, 400 + dy]);
    expect(drag.isPress({ detail: 1 } as MouseEvent)).toBe(isPress);
    expect(drops.released).toHaveBeenCalledTimes(isPress ? 0 : 1);
  });

  it("that rolls on an own card taps it, unless it comes to another place", () => {
    pull("Ks", [300, 560], [312, 560]);
    expect([drops.tapped.mock.calls, drops.sorted.mock.calls]).toEqual([[["Ks"]], []]);
    drag.down(at(300, 560), "Ks");
    drag.move(at(300, 590));
    drag.move(at(303, 561));
    drag.up(at(303, 561));
    expect(drops.tapped).toHaveBeenCalledTimes(1);
  });

  it("is over with the next press, also of a pile on which nothing lies", () => {
    pull("Ks", [300, 560], [20, 560]);
    expect(drag.isPress({ detail: 1 } as MouseEvent)).toBe(false);
    drag.down(at(150, 400), null);
    drag.up(at(150, 400));
    expect(drag.isPress({ detail: 1 } as MouseEvent)).toBe(true);
  });

  it("plays what leaves the hand, and sorts what stays there", () => {
    const { discard } = layout.places;
    const target: [number, number] = [discard.x + discard.w / 2, discard.y + discard.h / 2];
    pull("Ks", [300, 560], target);
    expect(drops.released).toHaveBeenCalledWith("Ks", "discard", expect.any(Map));
    expect(drag.isPress({ detail: 1 } as MouseEvent)).toBe(false);
    pull("Ks", [300, 560], [20, 560]);
    expect(drops.sorted).toHaveBeenCalledWith("Ks", 0);
    expect(drag.held.size).toBe(0);
  });

  it("is one finger: another that comes down meanwhile moves nothing", () => {
    drag.down(at(300, 560), "Ks");
    drag.down(at(30, 560, 2), "4h");
    drag.move(at(30, 300, 2));
    expect(drag.card).toBeNull();
    drag.move(at(300, 300));
    expect(drag.card).toBe("Ks");
  });

  it.each<[string, Parameters<typeof table>[0]]>([
    ["is the discard now", { hand: HAND.slice(0, 4), top: "Ks" }],
    ["is gone with the next deal", { hand: ["2c", "3c", "4c"] }],
  ])("lets go of a card that %s, and takes hold of the next", (_, left) => {
    drag.down(at(300, 560), "Ks");
    drag.move(at(300, 300));
    layout = table(left);
    drag.follow();
    expect([drag.card, drag.held.size]).toEqual([null, 0]);
    drag.up(at(300, 300));
    expect(drops.released).not.toHaveBeenCalled();
    const [next] = layout.cards.filter((card) => card.where === "hand").map((card) => card.key);
    pull(next ?? "", [30, 560], [30, 561]);
    expect(drops.tapped.mock.calls).toEqual([[next]]);
  });

  it("keeps its card while the table goes on around it, until its own pointer is taken away", () => {
    drag.down(at(300, 560), "Ks");
    drag.move(at(300, 300));
    layout = table({ top: "2c" });
    drag.follow();
    drag.cancel(at(0, 0, 2));
    expect(drag.card).toBe("Ks");
    drag.cancel(at(0, 0));
    expect(drag.card).toBeNull();
  });

  it("hits what lies under the card, though not under the finger", () => {
    const { discard } = layout.places;
    const king = layout.cards.find((card) => card.key === "Ks");
    if (!king) throw new Error("the king is held");
    const grip: [number, number] = [king.x + 4, king.y + 4];
    const away: [number, number] = [discard.x - 20, discard.y + 4];
    pull("Ks", grip, away);
    expect(targetAt(layout, ...away)).toBe("felt");
    expect(drops.released).toHaveBeenCalledWith("Ks", "discard", expect.any(Map));
  });

  it("is home below the upper edge of the bar", () => {
    const { bar, hand } = layout.places;
    expect([isHome(layout.places, hand.x, bar.y), isHome(layout.places, hand.x, bar.y + 1)]).toEqual([false, true]);
    expect(targetAt(layout, hand.x + 20, hand.y + 20)).toBe("hand");
  });
});

describe("a deal in the air", () => {
  const dealt: Happened[] = [{ t: "room", what: "hand_started" }];

  it("counts and offers nothing that has not landed", () => {
    const deal = new Deal(() => undefined);
    const hand = view();
    expect(deal.landedHand(hand)).toBe(hand);
    deal.begin();
    deal.arrive(1);
    expect(deal.landedHand(hand)).toMatchObject({
      cards: [0, 1, 0],
      stock: 36 + 15,
      points: null,
      top: null,
      turn: null,
    });
    deal.arrive(null);
    expect(deal.landedHand(hand).stock).toBe(36 + 14);
    deal.land();
    expect(deal.landedHand(hand)).toBe(hand);
  });

  it("is followed by what came meanwhile, and offers the turn when it has landed", () => {
    line.hear(update({ happened: dealt }));
    const { controller } = actions;
    expect([controller.myTurn, controller.offer.plain.size]).toEqual([false, 0]);
    line.hear(update({ n: 2, happened: [{ t: "tonk", seat: 1, did: "draw" }] }));
    expect(line.room.update?.n).toBe(1);
    controller.catchUp();
    expect([line.room.update?.n, controller.myTurn]).toEqual([2, true]);
  });

  it("keeps nobody from a slap (TK-26)", () => {
    line.hear(update({ happened: dealt }));
    line.hear(update({ n: 2, hand: view({ phase: "slap_discard", legal: ["slap s1"] }) }));
    expect([line.room.update?.n, actions.controller.deal.running]).toEqual([2, false]);
    expect(actions.controller.offer.slaps).toHaveLength(1);
  });

  it("makes the sound of the turn wait for it", () => {
    const deal = new Deal(() => undefined);
    const heard: string[] = [];
    deal.begin();
    deal.then(() => heard.push("turn"));
    expect(heard).toEqual([]);
    deal.land();
    deal.then(() => heard.push("again"));
    expect(heard).toEqual(["turn", "again"]);
  });
});

describe("what the reader plays", () => {
  const drew: Happened[] = [{ t: "tonk", seat: 0, did: "draw" }];

  it("sounds when it is sent, and not again when it is answered", () => {
    const before = update();
    expect(cuesBetween(before, update({ happened: drew, ack: "a" }))).toEqual([]);
    expect(cuesBetween(before, update({ happened: drew }))).toEqual(["slide"]);
  });
});
