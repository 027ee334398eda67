/** Taps, drags and keys at a table of Tonk: those that are asked about first, and those that reach the server. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { places } from "../src/games/tonk/layout/boxes";
import { layTable } from "../src/games/tonk/layout/cards";
import { targetAt } from "../src/games/tonk/layout/target";
import { TableActions } from "../src/games/tonk/table/table-actions.svelte";
import { actOnKey } from "../src/games/tonk/table/keys";
import { tonkTable, TonkTable } from "../src/games/tonk/table.svelte";
import type { SpreadView, TonkRoom, TonkView } from "../src/generated/wire";
import { held, type Held } from "./held-line";
import { room, tonkRoom, update, view } from "./wire";

let line: Held;
let actions: TableActions;
let n: number;

const spread: SpreadView = { owner: 1, cards: ["8h", "9h", "Th"] };

function see(hand: Partial<TonkView>, house: Partial<TonkRoom> = {}): void {
  n += 1;
  line.hear(
    update({ n, you: { chair: 1, seat: 0, decision: n }, room: room({ details: tonkRoom(house) }), hand: view(hand) }),
  );
}

const played = (): unknown[] => line.sent.filter((one) => one["do"] === "act").map((one) => one["action"]);
const told = (): string | undefined => line.room.state.notice?.code;
const press = (key: string): void =>
  actOnKey({ key, ctrlKey: false, metaKey: false, altKey: false, target: null } as KeyboardEvent, actions);

beforeAll(() => {
  vi.stubGlobal("document", { querySelector: () => null, documentElement: { dataset: { keys: "" } } });
  vi.stubGlobal("Element", class {});
});
beforeEach(() => {
  line = held({ enter: (room) => new TonkTable(room) });
  actions = new TableActions(tonkTable(line.room).controller);
  n = 0;
});

describe("cards chosen by their keys", () => {
  const said = (): string | undefined => line.room.voice.said.at(-1)?.text;

  it("are said to fit nothing once, as soon as they do", () => {
    see({ phase: "play", hand: ["4h", "5h", "9d", "Ks"], legal: ["discard 4h", "discard 9d"] });
    press("1");
    expect(said()).toBe("ui.announce.chosen");
    press("3");
    expect(said()).toBe("ui.announce.chosen ui.announce.makes_none");
    press("4");
    expect(said()).toBe("ui.announce.chosen");
  });

  it("are not judged before a card is drawn", () => {
    see({ phase: "draw" });
    press("1");
    press("3");
    expect(said()).toBe("ui.announce.chosen");
  });
});

describe("what commits", () => {
  const asks = { touch_stock: false };

  it("is drawn at once by a touch of the stock (TK-25)", () => {
    see({});
    actions.draw(false);
    expect([actions.asking, played()]).toEqual([null, ["draw"]]);
  });

  it("is asked about first where the table does not commit by a touch (TK-25)", () => {
    see({}, asks);
    actions.draw(false);
    actions.draw(false);
    expect([actions.asking, played()]).toEqual(["draw", []]);
    actions.draw(true);
    expect(played()).toEqual(["draw"]);
  });

  it("is a drop, always, by button and by key, and the yes has a key of its own", () => {
    see({});
    actions.drop();
    actions.answer(false);
    press("y");
    press("k");
    press("k");
    expect([actions.asking, played()]).toEqual(["drop", []]);
    press("n");
    expect([actions.asking, played()]).toEqual([null, []]);
    press("k");
    press("y");
    expect(played()).toEqual(["drop"]);
  });

  it("is not answered by a key that is held, nor by one that comes when the question has lapsed", () => {
    see({});
    actions.drop();
    actOnKey({ key: "y", repeat: true } as KeyboardEvent, actions);
    see({});
    press("y");
    expect(played()).toEqual([]);
  });

  it("is asked aloud, each time, with the keys that answer", () => {
    see({});
    actions.drop();
    actions.drop();
    const asked = "ui.drop.ask ui.announce.answer";
    expect(line.room.voice.said.map(({ text }) => text)).toEqual([asked, asked]);
  });

  it("is asked about no longer when the decision has passed or the move is legal no more", () => {
    see({});
    actions.drop();
    see({});
    expect(actions.asking).toBeNull();
    actions.drop();
    expect(actions.asking).toBe("drop");
    see({ legal: ["draw"] });
    expect(actions.asking).toBeNull();
  });

  it("stands with its yes until the server has answered: what asked does not come back to ask once more", () => {
    see({});
    actions.drop();
    actions.answer(true);
    actions.answer(true);
    actions.answer(false);
    press("k");
    press("n");
    press("y");
    expect([actions.asking, played()]).toEqual(["drop", ["drop"]]);
    expect(line.room.voice.said.map(({ text }) => text)).toEqual(["ui.drop.ask ui.announce.answer"]);
    line.hear({ is: "refused", id: String(line.sent.at(-1)?.["id"]), code: "tonk.waits", args: {} });
    expect(actions.asking).toBeNull();
    actions.drop();
    expect(actions.asking).toBe("drop");
    actions.answer(true);
    see({});
    expect([actions.asking, played()]).toEqual([null, ["drop", "drop"]]);
  });

  it("is asked about no longer once something else is on its way", () => {
    see({});
    actions.draw(true);
    actions.drop();
    expect([actions.asking, played()]).toEqual([null, ["draw"]]);
  });

  it("is sent unasked where it is not legal, for the reason why", () => {
    see({ legal: [], waits: [2, 0, 0] }, asks);
    press("k");
    expect([actions.asking, played()]).toEqual([null, ["drop"]]);
  });

  it("is forgotten with the cards chosen at Escape", () => {
    see({});
    press("1");
    press("k");
    press("Escape");
    expect([actions.asking, actions.controller.chosen, played()]).toEqual([null, [], []]);
  });
});

describe("a touch", () => {
  it("of a spread lays the cards chosen there, or sends them for the reason why not", () => {
    see({ phase: "play", spreads: [spread], hand: ["Jh", "2c", "Ks"], legal: ["hit s1 Jh", "discard 2c"] });
    actions.touchSpread(1);
    expect([told(), played()]).toEqual(["page.choose_first", []]);
    actions.controller.choose(["Jh"]);
    actions.touchSpread(1);
    see({ phase: "play", spreads: [spread], hand: ["Jh", "2c", "Ks"], legal: ["hit s1 Jh", "discard 2c"] });
    actions.controller.choose(["2c"]);
    actions.touchSpread(1);
    expect(played()).toEqual(["hit s1 Jh", "hit s1 2c"]);
  });

  it("of a spread slaps the discard where it fits", () => {
    see({ phase: "slap_discard", spreads: [spread], legal: ["slap s1"] });
    actions.touchSpread(1);
    expect(line.sent.at(-1)).toMatchObject({ action: "slap s1", race: "7c" });
  });

  it("of the discard pile takes, discards or slaps, by what the turn has come to", () => {
    see({});
    actions.touchDiscardPile();
    see({ phase: "play", legal: ["discard Ks"] });
    actions.controller.choose(["Ks"]);
    actions.touchDiscardPile();
    see({ phase: "slap_discard", spreads: [spread], legal: ["slap s1"] });
    actions.touchDiscardPile();
    expect(played()).toEqual(["take", "discard Ks", "slap s1"]);
  });

  it("asks for one card where several were to be discarded", () => {
    see({ phase: "play", legal: ["discard Ks"] });
    actions.controller.choose(["4h", "Ks"]);
    actions.touchDiscardPile();
    expect([told(), played()]).toEqual(["page.discard_one", []]);
  });
});

describe("a card that is let go", () => {
  const laying = { phase: "play" as const, spreads: [spread], legal: ["spread 4h 5h 6h", "discard Ks"] };

  it("goes alone, or with those chosen if it is one of them", () => {
    see(laying);
    actions.controller.choose(["4h", "5h", "6h"]);
    actions.letGo("5h", "felt");
    see(laying);
    actions.letGo("Ks", "discard");
    expect([actions.controller.chosen, played()]).toEqual([["Ks"], ["spread 4h 5h 6h", "discard Ks"]]);
  });

  it("stays where nothing can be done with it", () => {
    see(laying);
    actions.letGo("Ks", "felt");
    expect([actions.controller.chosen, played()]).toEqual([["Ks"], []]);
  });

  it("falls on a spread, on the discard pile, or between them", () => {
    const layout = layTable(
      { view: view({ spreads: [spread] }), seat: 0, held: [], chosen: new Set() },
      places({ w: 360, h: 592 }, 2),
    );
    const [laid] = layout.spreads;
    const { discard, bar } = layout.places;
    if (!laid) throw new Error("a spread lies there");
    const { box } = laid;
    expect(targetAt(layout, box.x + box.w / 2, box.y + box.h / 2)).toBe(1);
    expect(targetAt(layout, discard.x + discard.w + 14, discard.y)).toBe("discard");
    expect(targetAt(layout, discard.x + discard.w + 15, discard.y)).toBe("felt");
    expect(targetAt(layout, bar.x, bar.y)).toBe("felt");
  });
});
