/** The sheets that can lie over a table, one at a time. */
import type { GameSheet } from "../../games/catalogue";

const OF_ROOM = ["menu", "invite", "credits", "device", "log"] as const;
/** The room's own. */
export type RoomSheet = (typeof OF_ROOM)[number];
/** Those that every game has in its own way; and what else a game has. */
export type SheetName = RoomSheet | "how" | "join" | "keys" | "score" | "settings" | GameSheet;

export function isRoomSheet(name: SheetName): name is RoomSheet {
  return OF_ROOM.some((one) => one === name);
}
