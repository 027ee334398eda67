/** The sheets that can lie over a table, one at a time. */

const OF_ROOM = [
  "menu",
  "invite",
  "bots",
  "credits",
  "device",
  "leave",
  "end_session",
  "log",
  "chat",
  "vote",
  "deal",
] as const;
/** The room's own. */
export type RoomSheet = (typeof OF_ROOM)[number];

/** All sheets by whose they are; each game adds its own from its folder, so that the room need not know them. */
export interface Sheets {
  room: RoomSheet;
  /** The sheets that every game has in its own way. */
  every: "how" | "join" | "keys" | "score" | "settings";
}
export type SheetName = Sheets[keyof Sheets];

export function isRoomSheet(name: SheetName): name is RoomSheet {
  return OF_ROOM.some((one) => one === name);
}
