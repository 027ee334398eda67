/** Every game, one entry each: all that the rest of the page knows of it. */
import type { Component } from "svelte";
import { sentences } from "virtual:sentences";
import type { GameLobby } from "../room/lobby/game";
import type { GamePack, GameView } from "../room/game";
import type { Addresses } from "../words/words.svelte";

/** A hand of a table that has ended, by its number; the newest where it is null. */
export type HandPage = Component<{
  code: string;
  number: number | null;
  search: string;
  onrefused: (why: { title: string; text: string }) => void;
}>;

interface Entry {
  /**
   * The place from which its sentences are served, beside what every table says. They are asked for before anything of
   * it has come, but for `ui.lobby.game.NAME` and those of `credit`: the room says these wherever it names the game.
   */
  sentences: Addresses | undefined;
  load: Parts;
  /** Links that start a table of it begin so, after their `#`. */
  link?: string;
  /** The key of the sentence that says to whom the game owes something. */
  credit?: string;
  /** A hand that has ended is looked through again: there is a page for it among its other parts. */
  hands?: boolean;
  /** The paths of pages of its own, which are among its other parts. */
  pages?: readonly string[];
}

/** Loads the parts of a game. */
interface Parts {
  /** The lobby's part of it, with the form for somebody who comes to one of its tables. */
  lobby: () => Promise<{ lobby: GameLobby }>;
  /** The tables of the game. */
  view: () => Promise<{ view: GameView }>;
  /** The way to everything else, which fewer ask for. */
  onDemand?: () => Promise<OtherParts>;
}

interface OtherParts {
  /** The page on which a hand that has ended is looked through again. */
  hand?: () => Promise<{ default: HandPage }>;
  /** The page on which such a hand is shown instead, by its table and number. */
  shows?: (code: string, number: number) => Promise<string>;
  /**
   * The pack that is shuffled for its hands, with which the check of a deal compares, and what is seen of it in play.
   */
  pack?: () => Promise<GamePack>;
  /** Pages of its own, by their path. */
  pages?: Readonly<Record<string, () => Promise<{ default: Component }>>>;
}

/** The parts of a game besides lobby and tables; nothing for a game that is not in the catalogue. */
export async function otherParts(game: string): Promise<OtherParts> {
  return (await GAMES[game]?.load.onDemand?.()) ?? {};
}

export const GAMES: Readonly<Record<string, Entry>> = {
  tonk: {
    load: {
      lobby: () => import("./tonk/lobby"),
      view: () => import("./tonk/view"),
      onDemand: () => import("./tonk/on-demand"),
    },
    sentences: sentences.tonk,
    hands: true,
    pages: ["/duplicate"],
    link: "#rules=",
    credit: "ui.credits.cards",
  },
  "tone-poker": {
    load: {
      lobby: () => import("./tone/lobby"),
      view: () => import("./tone/view"),
      onDemand: () => import("./tone/on-demand"),
    },
    sentences: sentences.tone_poker,
    pages: ["/listen", "/lesson"],
  },
};
