/** A table of no game in particular, for what the room does at every table. */
import { GameTable } from "../src/room/game-table";

export class PlainTable extends GameTable {
  addBot(): void {}
}
