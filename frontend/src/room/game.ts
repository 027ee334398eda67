/** What a game gives the page for its tables, so that the room can show them without knowing the game. */
import type { Component } from "svelte";
import type { Happened, Update } from "../generated/wire";
import type { Stage } from "../parts/box";
import type { Choice } from "../parts/choice";
import type { GameTable } from "./game-table";
import type { Room } from "./room.svelte";
import type { Seats } from "./seating";
import type { SheetName } from "./sheets/name";
import type { LineEvent } from "./state";

export interface TableProps {
  room: Room;
  update: Update;
  /** What is called out over a chair, by its number. */
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

/** Sentences of the room that a game says in its own way, by their keys. */
export interface GameWords {
  sit: string;
  settings: string;
  /** What the host presses to begin, and what the others read meanwhile. */
  begin: string;
  wait: string;
  /** What somebody reads who sits there alone. */
  alone: string;
}

/**
 * Lists the whole pack that is shuffled for a hand by the rules of a table, and how many times: null is once a seat.
 */
export type PackOf = (rules: unknown) => { whole: readonly string[]; times: number | null };

/** What a page was shown of what was shuffled for a hand: in these places of one pack lie these, in whatever order. */
export interface Sight {
  /** Which of the shuffles of a hand, counted from 0. */
  pack: number;
  /** From the top, counted from 0, or from the bottom, counted from -1. */
  places: readonly number[];
  shown: readonly string[];
}

/** Lists what an update shows of it. */
export type SightsOf = (update: Update) => Sight[];

/** What a game tells of its packs, so that a deal can be checked. */
export interface GamePack {
  packOf: PackOf;
  sightsOf: SightsOf;
}

export interface GameView {
  Table: Component<TableProps>;
  /** The sheets that are the game's own; nothing for those of the room. */
  Sheets: Component<SheetProps>;
  /** What lies on the table before the first deal. */
  Before?: Component<{ room: Room; update: Update }>;
  /**
   * Where the others sit in play; null where that leaves no room in the middle for what is said before the first
   * deal. The room has a plain oval for a game that says nothing of it.
   */
  seats?: (stage: Stage, others: number) => Seats | null;
  words: GameWords;
  /** Number of chairs that must be taken to begin. */
  fewest: number;
  /** The touches of others can be heard, so that they can be muted. */
  othersSound: boolean;
  /** What it lets people choose for their eyes and ears. */
  choices?: () => readonly Choice[];
  /** Fetches early what the table will show. */
  prepare: () => void;
  /** Begins to follow a table. */
  enter: (room: Room) => GameTable;
  /** What happened that is not worth a line. */
  isQuiet: (happened: Happened) => boolean;
  /** What the game tells of itself from one update to the next. */
  told: (before: Update | null, after: Update) => LineEvent[];
}
