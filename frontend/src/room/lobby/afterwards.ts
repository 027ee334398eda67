/** Leads on after a lesson: back to whoever sent the invitation, or to a sheet of the lobby. */
import type { LobbySheet } from "./game";

export interface Invitation {
  code: string;
  host: string | null;
}

const KEY = "greenroom.invited";

/** A sheet of the lobby, and the game that it is of. */
export interface WantedSheet {
  game: string;
  sheet: LobbySheet;
}

let wanted: WantedSheet | null = null;

/** The invitation that is waiting while its guest learns; null forgets it. */
export function keepInvitation(one: Invitation | null): void {
  try {
    if (one) sessionStorage.setItem(KEY, JSON.stringify(one));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then the link that was sent is the only way back.
  }
}

export function invitation(): Invitation | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Invitation | null;
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
