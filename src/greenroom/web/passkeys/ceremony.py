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
import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from greenroom.json_errors import UNREADABLE
from greenroom.web.passkeys.relying_party import Party
from greenroom.web.passkeys.schemas import NewPasskey, SignInRequest

if TYPE_CHECKING:
    from fido2.cose import CoseKey
    from fido2.server import Fido2Server

ALGORITHMS = [-8, -7, -257]
"""EdDSA, ES256 and RS256, by their COSE numbers."""
NAME = "Green Room"
MAX_ID_BYTES = 1023
"""Bytes that the standard allows a passkey's id."""
GARBLED = (
    *(ValueError, LookupError, TypeError, AttributeError, struct.error),
    *(RecursionError, OverflowError, MemoryError),
)
"""Exceptions of the library's parsing of a passkey's answer: it has no classes of its own for that.

They are caught around the parsing alone, so that no fault of ours is taken for a wrong passkey.
"""


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


def decode_base64url(text: str) -> bytes:
    """Read what `encode_base64url` writes; nothing where it is garbled."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


def challenge_in(client_data: str) -> bytes:
    """Read the challenge that a browser says it was given; nothing where it is garbled."""
    try:
        return decode_base64url(
            msgspec.json.decode(decode_base64url(client_data), type=_ClientData).challenge
        )
    except UNREADABLE:
        return b""


def verify_registration(party: Party, new: NewPasskey) -> Credential | None:
    """Check a new passkey, whose challenge was taken; None where anything is wrong with it."""
    from fido2.webauthn import RegistrationResponse

    fields = {"clientDataJSON": new.client_data, "attestationObject": new.attestation}
    server, state, response = _server(party), _state(new.client_data), _response(new.id, fields)
    try:
        registration = RegistrationResponse.from_dict(response)
    except GARBLED:
        return None
    data = registration.response.attestation_object.auth_data
    credential = data.credential_data
    if (
        credential is None
        or credential.public_key.get(3) not in ALGORITHMS
        or not _can_verify(credential.public_key)
    ):
        return None
    if encode_base64url(credential.credential_id) != new.id or len(credential.credential_id) > MAX_ID_BYTES:
        return None
    try:
        server.register_complete(state, registration)
    except ValueError:
        return None
    return Credential(
        encode_base64url(credential.credential_id), encode_base64url(bytes(credential)), data.counter
    )


def _can_verify(key: CoseKey) -> bool:
    """Tell whether a key has the numbers of its kind: of one without them no signature can be checked."""
    from cryptography.exceptions import InvalidSignature

    try:
        key.verify(b"", b"")
    except InvalidSignature:
        return True
    except (ValueError, LookupError, TypeError):
        return False
    return False


def verify_assertion(party: Party, answer: SignInRequest, credential: str) -> int | None:
    """Check a passkey's signature, whose challenge was taken; returns its counter, None where it is wrong."""
    from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

    fields = {
        "clientDataJSON": answer.client_data,
        "authenticatorData": answer.authenticator_data,
        "signature": answer.signature,
        "userHandle": answer.user,
    }
    stored = AttestedCredentialData(decode_base64url(credential))
    server, state, response = _server(party), _state(answer.client_data), _response(answer.id, fields)
    try:
        assertion = AuthenticationResponse.from_dict(response)
    except GARBLED:
        return None
    try:
        server.authenticate_complete(state, [stored], assertion)
    except ValueError:
        return None
    return assertion.response.authenticator_data.counter


def _server(party: Party) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    entity = PublicKeyCredentialRpEntity(id=party.id, name=NAME)
    return Fido2Server(entity, verify_origin=lambda origin: origin == party.origin)


def _state(client_data: str) -> Mapping[str, str | None]:
    # The challenge has been taken out of those that wait, so it is the one that was given.
    return {"challenge": encode_base64url(challenge_in(client_data)), "user_verification": None}


def _response(number: str, fields: Mapping[str, str]) -> Mapping[str, object]:
    return {"id": number, "rawId": number, "type": "public-key", "response": fields}
