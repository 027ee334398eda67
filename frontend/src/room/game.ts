/** Everything that a game gives the page for its tables, so that the room shows them without knowing the game. */
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
  /** The calls over the chairs, by number. */
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
  /** The host's button to begin, and what the others read meanwhile. */
  begin: string;
  wait: string;
  /** The text for somebody who sits there alone. */
  alone: string;
}

/**
 * Lists the whole pack that is shuffled for a hand by the rules of a table, and how many times: null is once a seat.
 */
export type PackOf = (rules: unknown) => { whole: readonly string[]; times: number | null };

/** The part of a hand's shuffle that a page was shown: in these places of one pack lie these, in whatever order. */
export interface Sight {
  /** The number of the shuffle within a hand, counted from 0. */
  pack: number;
  /** The places from the top, counted from 0, or from the bottom, counted from -1. */
  places: readonly number[];
  shown: readonly string[];
}

/** Lists what an update shows of it. */
export type SightsOf = (update: Update) => Sight[];

/** The packs of a game, so that a deal can be checked. */
export interface GamePack {
  packOf: PackOf;
  sightsOf: SightsOf;
}

export interface GameView {
  Table: Component<TableProps>;
  /** The sheets that are the game's own; nothing for those of the room. */
  Sheets: Component<SheetProps>;
  /** Lies on the table before the first deal. */
  Before?: Component<{ room: Room; update: Update }>;
  /**
   * The places of the others in play; null where that leaves no room in the middle for what is said before the first
   * deal. The room has a plain oval for a game that says nothing of it.
   */
  seats?: (stage: Stage, others: number) => Seats | null;
  words: GameWords;
  /** Number of chairs that must be taken to begin. */
  fewest: number;
  /** Its sound is made of recordings, which may fail to load. */
  isRecorded: boolean;
  /** Its own choices about sound, below the volume. */
  SoundChoices?: Component;
  /** The choices that it offers for people's eyes and ears. */
  choices?: () => readonly Choice[];
  /** Fetches early what the table will show. */
  prepare: () => void;
  /** Begins to follow a table. */
  enter: (room: Room) => GameTable;
  /** Events that are not worth a line. */
  isQuiet: (happened: Happened) => boolean;
  /** The game's own news from one update to the next. */
  addedEvents: (before: Update | null, after: Update) => LineEvent[];
}
