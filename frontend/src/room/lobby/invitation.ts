/** The invitation of somebody who takes the lesson first, and the sheet that the lobby opens after it. */
import { visit } from "../../page/memory";
import type { LobbySheet } from "./game";

export interface Invitation {
  code: string;
  host: string | null;
}

/** A sheet of the lobby, and the game that it is of. */
export interface WantedSheet {
  game: string;
  sheet: LobbySheet;
}

const lastInvitation = visit("invited");
let wanted: WantedSheet | null = null;

/** Keeps the invitation while its guest learns; null forgets it. */
export function keepInvitation(one: Invitation | null): void {
  if (one) lastInvitation.remember(JSON.stringify(one));
  else lastInvitation.forget();
}

export function invitation(): Invitation | null {
  try {
    return JSON.parse(lastInvitation.recall() ?? "null") as Invitation | null;
  } catch {
    return null;
  }
}

/** The lobby opens this sheet when it is next entered, whichever game was chosen there last. */
export function wantSheet(game: string, sheet: LobbySheet): void {
  wanted = { game, sheet };
}

export function wantedSheet(): WantedSheet | null {
  const one = wanted;
  wanted = null;
  return one;
}
