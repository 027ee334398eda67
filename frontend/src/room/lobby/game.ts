/** Everything that a game gives the lobby, with the form for somebody who comes to one of its tables. */
import type { Component, Snippet } from "svelte";
import type { NewTable } from "../../generated/api";
import type { Sit } from "../../generated/wire";
import type { Choice } from "../../parts/choice";
import type { Drawing } from "../../parts/icons";
import type { TableCard } from "../api";

/** The game's sheets in the lobby. */
export type LobbySheet = "start" | "how" | "records";

export interface LobbySheetProps {
  name: LobbySheet;
  busy: boolean;
  /** The error of the last try to open a table. */
  trouble: string;
  onstart: (table: NewTable) => void;
  onclose: () => void;
}

/** The details of somebody who sits down at a table of the game; null where it wants to know nothing. */
export type SitDetails = NonNullable<Sit["details"]> | null;

export interface WelcomeProps {
  table: TableCard;
  /** Somebody may sit down. */
  open: boolean;
  /** Undefined as long as nobody can sit down. */
  details: SitDetails | undefined;
  /** The question of every game: the name. */
  children: Snippet;
}

/** A button for one of the game's sheets, or for a page of its own by its path. */
export type LobbyEntry = { icon: Drawing; text: string } & ({ sheet: LobbySheet } | { page: string });

/** Sentences of the lobby that a game says in its own way, by their keys. */
export interface LobbyWords {
  motto: string;
  start: string;
  join: string;
  /** Its name, said before the people at a table; null where the rules that follow name it. */
  before: string | null;
  /** The label of the button to sit down at a table. */
  sit: string;
}

export interface GameLobby {
  words: LobbyWords;
  sitIcon: Drawing | null;
  /** The picture under the lamp. */
  Lamp: Component;
  Sheets: Component<LobbySheetProps>;
  /** The questions to somebody who comes to a table. */
  Welcome: Component<WelcomeProps, object, "details">;
  /** Sheets and pages on show besides what every game has. */
  more: () => readonly LobbyEntry[];
  /** A table at which bots wait. */
  withBots: () => NewTable;
  /** A table at which the game is learned by playing it, where it has one. */
  lesson?: () => NewTable;
  /** The choices that it offers for people's eyes and ears. */
  choices?: () => readonly Choice[];
  /** Fetches early what a table will need. */
  prepare: () => void;
  /** The lobby is entered anew: what was chosen before is forgotten. */
  enter: () => void;
  /** Takes up a link of the game; returns why it cannot be, else null. */
  follow?: (hash: string) => Promise<string | null>;
}
