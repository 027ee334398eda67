/** A third game joins the page by one entry of the catalogue: the room loads it and follows its tables. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GAMES } from "../src/games/catalogue";
import type { Happened, HandView, Message } from "../src/generated/wire";
import { GameTable } from "../src/room/game-table";
import type { GameView } from "../src/room/game";
import { loadView } from "../src/room/games";
import type { Line } from "../src/room/state";
import { held } from "./held-line";
import { room, update } from "./wire";

/** What the server writes of High Card (tests/third_game); the page's types know it once it is in the catalogue. */
interface HighCardView {
  game: "high-card";
  turn: number | null;
  winner: number | null;
}
const swapped = { t: "high-card", seat: 1, did: "swap", card: "5h" } as unknown as Happened;
const view = (more: Partial<HighCardView>): HandView =>
  ({ game: "high-card", turn: 0, winner: null, legal: [], ...more }) as unknown as HandView;

class HighCardTable extends GameTable {
  heard: string[] = [];

  override hear(message: Message): void {
    this.heard.push(message.is);
  }

  override addBot(): void {
    this.room.send({ do: "add_bot", bot: "timid" });
  }

  override get turnCall(): string | null {
    const hand = this.room.update?.hand as unknown as HighCardView | null;
    return hand && hand.turn === this.room.seat ? "Your turn" : null;
  }

  override tell(line: Line): string {
    const happened = line.happened as unknown as { t: string; did: string; card: string };
    return happened.t === "high-card" ? `${happened.did} ${happened.card}` : super.tell(line, "eye");
  }
}

const highCard: GameView = {
  Table: () => ({}),
  Sheets: () => ({}),
  words: { sit: "", settings: "", begin: "", wait: "", alone: "" },
  fewest: 2,
  othersSound: false,
  prepare: () => {},
  enter: (room) => new HighCardTable(room),
  isQuiet: () => false,
  told: () => [],
};

const games = GAMES as Record<string, (typeof GAMES)[string]>;
beforeEach(() => {
  games["high-card"] = {
    lobby: () => Promise.reject(new Error("not asked for")),
    view: () => Promise.resolve({ view: highCard }),
  };
});
afterEach(() => {
  delete games["high-card"];
});

describe("a third game", () => {
  it("is loaded by its name and follows a table", async () => {
    const { room: table, hear: say } = held(await loadView("high-card"));

    say(update({ room: room({ game: "high-card" }), happened: [swapped], hand: view({}) }));
    expect(table.table.turnCall).toBe("Your turn");
    expect(table.state.lines.map((line) => table.table.tell(line, "eye"))).toEqual(["swap 5h"]);
    say(update({ n: 2, room: room({ game: "high-card", phase: "between" }), hand: view({ turn: null, winner: 1 }) }));
    expect(table.table.turnCall).toBeNull();
    expect(table.table.isIdle).toBe(true);
    expect((table.table as HighCardTable).heard).toEqual(["update", "update"]);
    table.close();
  });
});
