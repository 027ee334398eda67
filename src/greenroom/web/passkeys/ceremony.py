"""Checks what a browser says of a passkey, with Yubico's library `fido2`.

It is 1.1 MB under the BSD licence and needs `cryptography` alone, which provable deals need
anyway. Duo's `webauthn` (3.0) is kept as well, but brings four packages more, pyOpenSSL among them, of 2.7 MB
together, for attestations that nobody here asks for. `fido2` leaves counters to its user: they are compared
where they are kept. It is loaded when the first passkey is used, in a thread, since that takes 0.3 s.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from greenroom.web.passkeys.relying_party import Party
from greenroom.web.passkeys.schemas import NewPasskey, SignInRequest

if TYPE_CHECKING:
    from fido2.server import Fido2Server

ALGORITHMS = [-8, -7, -257]
"""EdDSA, ES256 and RS256, by their COSE numbers."""
NAME = "Green Room"
LONGEST_ID = 1023
"""Bytes that the standard allows a passkey's id."""


class Credential(msgspec.Struct, frozen=True):
    """A passkey that has proved what it is."""

    id: str
    credential: str
    counter: int


class _ClientData(msgspec.Struct, frozen=True):
    challenge: str


def encode_base64url(content: bytes) -> str:
    """Write bytes as browsers do, in base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decode_base64url(said: str) -> bytes:
    """Read what `encode_base64url` writes; nothing where it is garbled."""
    try:
        return base64.b64decode(said + "=" * (-len(said) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def challenge_in(client_data: str) -> bytes:
    """Read the challenge that a browser says it was given; nothing where it is garbled."""
    try:
        return decode_base64url(
            msgspec.json.decode(decode_base64url(client_data), type=_ClientData).challenge
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return b""


def verify_registration(party: Party, new: NewPasskey) -> Credential | None:
    """Check a new passkey, whose challenge was taken; None where anything is wrong with it."""
    said = {"clientDataJSON": new.client_data, "attestationObject": new.attestation}
    try:
        data = _server(party).register_complete(_state(new.client_data), _response(new.id, said))
        found = data.credential_data
        if found is None or found.public_key.get(3) not in ALGORITHMS:
            return None
        if encode_base64url(found.credential_id) != new.id or len(found.credential_id) > LONGEST_ID:
            return None
        return Credential(encode_base64url(found.credential_id), encode_base64url(bytes(found)), data.counter)
    except Exception:
        return None


def verify_assertion(party: Party, answer: SignInRequest, credential: str) -> int | None:
    """Check a passkey's signature, whose challenge was taken; returns its counter, None where it is wrong."""
    from fido2.webauthn import AttestedCredentialData, AuthenticatorData

    said = {
        "clientDataJSON": answer.client_data,
        "authenticatorData": answer.authenticator_data,
        "signature": answer.signature,
        "userHandle": answer.user,
    }
    try:
        known = AttestedCredentialData(decode_base64url(credential))
        response = _response(answer.id, said)
        _server(party).authenticate_complete(_state(answer.client_data), [known], response)
        return AuthenticatorData(decode_base64url(answer.authenticator_data)).counter
    except Exception:
        return None


def _server(party: Party) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    entity = PublicKeyCredentialRpEntity(id=party.id, name=NAME)
    return Fido2Server(entity, verify_origin=lambda origin: origin == party.origin)


def _state(client_data: str) -> Mapping[str, str | None]:
    # The challenge has been taken out of those that wait, so it is the one that was given.
    return {"challenge": encode_base64url(challenge_in(client_data)), "user_verification": None}


def _response(number: str, said: Mapping[str, str]) -> Mapping[str, object]:
    return {"id": number, "rawId": number, "type": "public-key", "response": said}
