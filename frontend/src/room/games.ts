/** Loads the games of the catalogue for the room, each by its name and once. */
import type { Component } from "svelte";
import { GAMES, otherParts, type HandPage } from "../games/catalogue";
import type { GameView } from "./game";
import { bring } from "../words/words.svelte";
import type { GameLobby } from "./lobby/game";

export const GAME_NAMES: readonly string[] = Object.keys(GAMES);

/** The keys of the sentences that say to whom the games owe something. */
export const CREDITS: readonly string[] = Object.values(GAMES).flatMap(({ credit }) => credit ?? []);

type Entry = (typeof GAMES)[string];

const lobbies = new Map<string, GameLobby>();

function entryOf(game: string): Entry {
  const entry = GAMES[game];
  if (!entry) throw new Error(`no page of ${game}`);
  return entry;
}

/** Loads a part of a game, and the sentences that it says. */
async function loadPart<Part>(entry: Entry, part: (of: Entry) => Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part(entry), bring(entry.sentences)]);
  return found;
}

/** Loads what the lobby shows of a game. */
export async function loadLobby(game: string): Promise<GameLobby> {
  const { lobby } = await loadPart(entryOf(game), ({ load }) => load.lobby());
  lobbies.set(game, lobby);
  return lobby;
}

/** Returns what the lobby shows of a game, where it has been loaded already. */
export function loadedLobby(game: string): GameLobby | undefined {
  return lobbies.get(game);
}

/** Somebody comes to the lobby: what was chosen there before is forgotten. */
export function enterLobbies(): void {
  for (const lobby of lobbies.values()) lobby.enter();
}

/** Loads a game's tables. */
export async function loadView(game: string): Promise<GameView> {
  return (await loadPart(entryOf(game), ({ load }) => load.view())).view;
}

/** Loads the page on which a game shows a hand that has ended; null where it has none. */
export async function loadHandPage(game: string): Promise<HandPage | null> {
  const entry = entryOf(game);
  if (!entry.hands) return null;
  const page = await loadPart(entry, async () => (await otherParts(game)).hand?.());
  return page?.default ?? null;
}

/** Hands of this game can be looked through again. */
export const showsHands = (game: string): boolean => GAMES[game]?.hands === true;

/** The game that a link is of, by its end; null where it is of none. */
export function gameOfLink(hash: string): string | null {
  return GAME_NAMES.find((name) => GAMES[name]?.link && hash.startsWith(GAMES[name].link)) ?? null;
}

/** The page that some game has at this path; null where none has. */
export function pageAt(path: string): (() => Promise<{ default: Component }>) | null {
  for (const [game, entry] of Object.entries(GAMES)) {
    if (entry.pages?.includes(path)) return () => loadPart(entry, () => pageOf(game, path));
  }
  return null;
}

async function pageOf(game: string, path: string): Promise<{ default: Component }> {
  const page = (await otherParts(game)).pages?.[path];
  if (!page) throw new Error(`no page of ${game} at ${path}`);
  return page();
}
