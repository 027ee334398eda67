/** What the room asks of a game's page: its table, its own sheets, its words. Loaded when a table is entered. */
import type { Component } from "svelte";
import type { Update } from "../generated/wire";
import type { Sound } from "../sound/sound.svelte";
import type { Room } from "./room.svelte";
import type { Args } from "../words/translate";
import type { SheetName } from "./sheet-name";

export interface TableProps {
  room: Room;
  update: Update;
  bubbles: ReadonlyMap<number, string>;
  onopen: (sheet: SheetName) => void;
}

export interface SheetProps {
  name: SheetName;
  room: Room;
  update: Update;
  onopen: (sheet: SheetName) => void;
  onclose: () => void;
}

export interface GameView {
  Table: Component<TableProps>;
  /** The sheets that are the game's own; nothing for those of the room. */
  Sheets: Component<SheetProps>;
  /** Fetches early what the table will show. */
  prepare: () => void;
  /** The sounds of the room from one update to the next; an instrument hears for itself. */
  heard: (before: Update | null, after: Update) => Sound[];
  /** The title of the window; null where the game has nothing to say. */
  title: (room: Room) => string | null;
  /** What a refusal is told with, at a table where people have names. */
  told: (room: Room, code: string) => Args;
  /** The sheets that open by themselves now, the first before the others; each once under its key. */
  opens: (room: Room) => readonly Opening[];
}

export interface Opening {
  sheet: SheetName;
  key: string;
  /** The way back to it once it was put aside: what it is, and what is pressed. */
  said: string;
  press: string;
}

const VIEWS: Readonly<Record<string, () => Promise<{ view: GameView }>>> = {
  tonk: () => import("../games/tonk/view"),
  "tone-poker": () => import("../games/tone/view"),
};

/** Loads the page of a game. */
export async function viewOf(game: string): Promise<GameView> {
  const load = VIEWS[game];
  if (!load) throw new Error(`no view of ${game}`);
  return (await load()).view;
}
