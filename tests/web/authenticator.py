"""An authenticator in software, and the browser that asks it: what they send is made here by hand."""

from __future__ import annotations

import base64
import json
import secrets
from hashlib import sha256

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor

PRESENT_FLAG, ATTESTED_FLAG = 0x01, 0x40


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Authenticator:
    """One passkey on one device, which counts what it signs."""

    def __init__(self, origin: str, party: str = "localhost") -> None:
        self.origin = origin
        self.party = party
        self.id = secrets.token_bytes(16)
        self.user = ""
        self.counter = 0
        self.lacks: int | None = None
        """The number of its public key that is left out."""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, offer: dict[str, object]) -> dict[str, str]:
        """Answer an offer with a new passkey."""
        self.user = str(offer["user"])
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        if self.lacks is not None:
            del key[self.lacks]
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor.encode(key)
        data = self._data(PRESENT_FLAG | ATTESTED_FLAG) + attested
        attestation = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", offer)
        return {"id": text(self.id), "client_data": text(client), "attestation": text(attestation)}

    def sign(self, asked: dict[str, object], flags: int = PRESENT_FLAG) -> dict[str, str]:
        """Answer a challenge."""
        self.counter += 1
        data, client = self._data(flags), self._client("webauthn.get", asked)
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": text(self.id),
            "user": self.user,
            "client_data": text(client),
            "authenticator_data": text(data),
            "signature": text(signature),
        }

    def _data(self, flags: int) -> bytes:
        return sha256(self.party.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, asked: dict[str, object]) -> bytes:
        said = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()
