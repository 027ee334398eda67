/** The games of the house as the room loads them: each by its name, once. */
import type { Component } from "svelte";
import { GAMES } from "../games/catalogue";
import type { GameView } from "./game";
import type { GameLobby } from "./lobby/game";

export const GAME_NAMES: readonly string[] = Object.keys(GAMES);

/** To whom the games owe something, by the keys of the sentences. */
export const CREDITS: readonly string[] = Object.values(GAMES).flatMap(({ credit }) => credit ?? []);

const lobbies = new Map<string, GameLobby>();

function entryOf(game: string): (typeof GAMES)[string] {
  const entry = GAMES[game];
  if (!entry) throw new Error(`no page of ${game}`);
  return entry;
}

/** Loads what the lobby shows of a game. */
export async function loadLobby(game: string): Promise<GameLobby> {
  const { lobby } = await entryOf(game).lobby();
  lobbies.set(game, lobby);
  return lobby;
}

/** The same where it has been loaded already. */
export function loadedLobby(game: string): GameLobby | null {
  return lobbies.get(game) ?? null;
}

/** Somebody comes to the lobby: what was chosen there before is forgotten. */
export function enterLobbies(): void {
  for (const lobby of lobbies.values()) lobby.enter();
}

/** Loads a game's tables. */
export async function loadView(game: string): Promise<GameView> {
  return (await entryOf(game).view()).view;
}

/** The game that a link is of, by its end; null where it is of none. */
export function gameOfLink(hash: string): string | null {
  return GAME_NAMES.find((name) => GAMES[name]?.link && hash.startsWith(GAMES[name].link)) ?? null;
}

/** The page that some game has at this path; null where none has. */
export function pageAt(path: string): (() => Promise<{ default: Component }>) | null {
  return Object.values(GAMES).find((game) => game.pages?.[path])?.pages?.[path] ?? null;
}
