/** HTTP requests about what the room keeps of a guest. */
import type {
  Known,
  Me,
  NewOutsideBot,
  OutsideBotList,
  PasskeyRequestOptions,
  PasskeyCreationOptions,
  Passkeys,
  PrivacyNote,
} from "../generated/api";
import { base } from "../page/base";
import { ask } from "../page/http";
import { create, get, type Former } from "./ceremony";

/** The address of the file with all about a guest. */
export const EXPORT = `${base}/api/me/export`;

export const privacyNote = (language: string): Promise<PrivacyNote> => ask(`/api/privacy?lang=${language}`);
export const forgetMe = (): Promise<Me> => ask("/api/me/erase", {});
export const passkeys = (): Promise<Passkeys> => ask("/api/passkeys");
export const removePasskey = (id: string): Promise<Passkeys> => ask("/api/passkeys/remove", { id });

export const outsideBots = (): Promise<OutsideBotList> => ask("/api/me/bots");
export const makeOutsideBot = (name: string): Promise<NewOutsideBot> => ask("/api/me/bots", { name });
export const revokeOutsideBot = (id: string): Promise<OutsideBotList> => ask("/api/me/bots/revoke", { id });

/** The description of all that can be asked over HTTP. */
export const OPENAPI = `${base}/api/openapi.json`;

/** The facts known about the guest of this browser; null where it is nobody. */
export async function knownFacts(): Promise<Known | null> {
  const me = await ask<Me>("/api/me");
  return me.name === null ? null : ask<Known>("/api/me/known");
}

/** Makes a passkey for the guest of this browser. */
export async function makePasskey(): Promise<Passkeys> {
  return ask("/api/passkeys", await create(await ask<PasskeyCreationOptions>("/api/passkeys/offer", {})));
}

/** Lets this browser be the guest of a passkey; `former` says what becomes of the one that it was. */
export async function enterByPasskey(former: Former | null): Promise<Me> {
  const signIn = await get(await ask<PasskeyRequestOptions>("/api/passkeys/challenge", {}));
  return ask("/api/passkeys/enter", { ...signIn, former });
}
