/** The invitation of somebody who takes the lesson first, and the sheet that the lobby opens after it. */
import { recallJson, visit } from "../../page/memory";
import { isObject } from "../../page/shape";
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

export const invitation = (): Invitation | null => recallJson(lastInvitation, isInvitation);

function isInvitation(value: unknown): value is Invitation {
  if (!isObject(value)) return false;
  const { code, host } = value;
  return typeof code === "string" && (host === null || typeof host === "string");
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
