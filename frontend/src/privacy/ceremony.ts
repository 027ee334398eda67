/** Asks the browser for passkeys; its own functions write and read the messages. */
import type { NewPasskey, PasskeyRequestOptions, PasskeyCreationOptions, SignInRequest } from "../generated/api";
import { base } from "../page/base";

/** Whether the guest that this browser was before is kept or erased. */
export type Former = "keep" | "erase";

/** Nobody has a device for it at hand for longer; the room waits as long. */
const CEREMONY_MS = 120_000;

/** Says why there are no passkeys here, as the key of a sentence and its arguments; null where there are. */
export function whyNot(origin: string | null): { key: string; args: { address: string } } | null {
  const reasonOf = (key: string): { key: string; args: { address: string } } => ({
    key,
    args: { address: (origin ?? "") + base },
  });
  if (origin === null) return reasonOf("ui.passkeys.nowhere");
  if (origin !== location.origin) return reasonOf("ui.passkeys.elsewhere");
  return "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential
    ? null
    : reasonOf("ui.passkeys.browser");
}

/** The sentence's key for what the browser itself refused; null where something else went wrong. */
export function browserTrouble(error: unknown): string | null {
  if (!(error instanceof DOMException)) return null;
  return error.name === "InvalidStateError" ? "ui.passkeys.already" : "ui.passkeys.cancelled";
}

function requireCredential(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new DOMException("the browser gave nothing", "NotAllowedError");
}

/** Lets the browser make a passkey. */
export async function create(offer: PasskeyCreationOptions): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge: offer.challenge,
    rp: { id: offer.party, name: "Green Room" },
    user: { id: offer.user, name: offer.name, displayName: offer.name },
    pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: offer.known.map((id) => ({ type: "public-key", id })),
    // The passkey itself must say whose it is: nobody is asked for a name to sign in.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    attestation: "none",
    timeout: CEREMONY_MS,
  });
  const credential = requireCredential(
    await navigator.credentials.create({ publicKey }),
  ).toJSON() as RegistrationResponseJSON;
  return {
    id: credential.id,
    client_data: credential.response.clientDataJSON,
    attestation: credential.response.attestationObject,
  };
}

/** Lets a passkey answer, whichever the person chooses. */
export async function get(options: PasskeyRequestOptions): Promise<Omit<SignInRequest, "former">> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge: options.challenge,
    rpId: options.party,
    userVerification: "preferred",
    timeout: CEREMONY_MS,
  });
  const credential = requireCredential(
    await navigator.credentials.get({ publicKey }),
  ).toJSON() as AuthenticationResponseJSON;
  return {
    id: credential.id,
    user: credential.response.userHandle ?? "",
    client_data: credential.response.clientDataJSON,
    authenticator_data: credential.response.authenticatorData,
    signature: credential.response.signature,
  };
}
