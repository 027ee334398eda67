"""The requests and responses about passkeys. Bytes are sent as base64url, as browsers write them."""

from __future__ import annotations

from typing import Literal

import msgspec


class PasskeyLine(msgspec.Struct, frozen=True):
    """One passkey of the guest."""

    id: str
    added_ms: int
    used_ms: int | None
    """Unix time when somebody signed in with it last."""


class Passkeys(msgspec.Struct, frozen=True):
    """The passkeys of the guest of this browser, the oldest first."""

    origin: str | None
    """The address at which this room's passkeys work; null where they work nowhere."""
    passkeys: list[PasskeyLine]


class PasskeyCreationOptions(msgspec.Struct, frozen=True, kw_only=True):
    """All that a browser needs to make a passkey for the guest."""

    challenge: str
    party: str
    """The name of the relying party that the passkey will be bound to."""
    user: str
    """The guest's identity, as the passkey will give it back."""
    name: str
    known: list[str]
    """Passkeys that the guest has already."""
    algorithms: list[int]
    """The signature algorithms by their COSE numbers, the best first."""


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a browser has made."""

    id: str
    client_data: str
    attestation: str


class PasskeyId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The identifier of one of the guest's passkeys."""

    id: str


class PasskeyRequestOptions(msgspec.Struct, frozen=True):
    """All that a browser needs to sign in with a passkey."""

    challenge: str
    party: str


class SignInRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The assertion that a passkey has signed, to sign in with."""

    id: str
    user: str
    client_data: str
    authenticator_data: str
    signature: str
    former: Literal["keep", "erase"] | None = None
    """The future of the guest whom this browser was until now, if that is another."""
