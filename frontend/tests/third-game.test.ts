/** A third game joins the page by one entry of the catalogue: the room loads it and follows its tables. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GAMES } from "../src/games/catalogue";
import type { Happened, HandView } from "../src/generated/wire";
import type { GameView } from "../src/room/game";
import { loadView } from "../src/room/games";
import type { Room } from "../src/room/room.svelte";
import { held } from "./held-line";
import { HighCardTable, type HighCardView } from "./high-card/table";
import { room, update } from "./wire";

const swapped = { t: "high-card", seat: 1, card: "5h" } as unknown as Happened;
const view = (more: Partial<HighCardView>): HandView =>
  ({ game: "high-card", turn: 0, winner: null, legal: [], ...more }) as unknown as HandView;

const highCard = { enter: (room: Room) => new HighCardTable(room), isQuiet: () => false, addedEvents: () => [] };

const games = GAMES as Record<string, (typeof GAMES)[string]>;
/** Its own sentences are served as the server's files are; of the others nothing is said here. */
const SWAPS = { "ui.high_card.swap": "swaps {card}" };

beforeEach(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(Response.json(address === "/ours" ? SWAPS : {})));
  games["high-card"] = {
    sentences: { en: "/ours", fr: "/ours" },
    load: {
      lobby: () => Promise.reject(new Error("not asked for")),
      view: () => Promise.resolve({ view: highCard as unknown as GameView }),
    },
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete games["high-card"];
});

describe("a third game", () => {
  it("is loaded by its name with its own sentences and follows a table", async () => {
    const { room: table, hear: say } = held(await loadView("high-card"));

    say(update({ room: room({ game: "high-card" }), happened: [swapped], hand: view({}) }));
    expect(table.table.prompts).toEqual([{ key: "turn", text: "Your turn" }]);
    expect(table.state.lines.map((line) => table.table.tell(line, "eye"))).toEqual(["swaps 5h"]);
    say(update({ n: 2, room: room({ game: "high-card", phase: "between" }), hand: view({ turn: null, winner: 1 }) }));
    expect(table.table.prompts).toEqual([]);
    expect(table.table.mayRearrange).toBe(true);
    expect((table.table as HighCardTable).heard).toEqual(["update", "update"]);
    table.close();
  });
});
