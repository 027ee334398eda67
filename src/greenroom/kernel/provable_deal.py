"""The provable deal: what is promised before a deal, and the shuffles that follow from it.

docs/provable-deal.md says all of this in a form from which a verifier can be written; the two must agree, and
a test reads the worked example there. Everything is bytes of fixed length behind a tag of its own, so that no
two different things are ever hashed alike.
"""

# ruff: noqa: PLC0415 - the cipher's library is loaded where a deck is dealt or checked, not by every command
from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from greenroom.kernel.shuffle import shuffled

VERSION = 1
TAG = b"greenroom provable deal 1 "
Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as 64 hexadecimal digits."""
Number = Annotated[int, msgspec.Meta(ge=1, lt=1 << 32)]
Use = Literal["unused", "opening", "hand"]
"""The use of a draw: given up for a new one, the cut and its like before the first deal, or a hand."""
USES: dict[Use, int] = {"unused": 0, "opening": 1, "hand": 2}
FIRST: Hex32 = "00" * 32
"""Stands for the draw before the first."""
BLOCK_BYTES = 64
"""Bytes of the key stream that are made at a time: a block of ChaCha20, enough for most packs."""


class Contribution(msgspec.Struct, frozen=True):
    """The chance that one person's browser has added."""

    chair: Number
    name: str
    entropy: Hex32


class Pledge(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The promise to which the server is bound before it knows what anybody adds."""

    draw: Number
    """The number of the draw at its table, from 1."""
    salt: Hex32
    secret: Hex32
    rules: Hex32
    """SHA-256 of the terms that are played by."""
    previous: Hex32
    """The link of the draw before, or `FIRST`."""

    @cached_property
    def commitment(self) -> str:
        """The hash that is shown: it binds the secret and tells nothing of it."""
        parts = (_number(self.draw), *map(bytes.fromhex, (self.salt, self.secret, self.rules, self.previous)))
        return hashlib.sha256(TAG + b"commitment\n" + b"".join(parts)).hexdigest()

    def link(self, use: Use, contributions: Sequence[Contribution]) -> str:
        """Return the hash by which the next draw names this one."""
        message = bytes.fromhex(self.commitment) + self._info(use, contributions)
        return hashlib.sha256(TAG + b"link\n" + message).hexdigest()

    def shuffle(self, use: Use, contributions: Sequence[Contribution]) -> ProvableShuffle:
        """Return the shuffles of this draw, the first first."""
        extracted = hmac.digest(bytes.fromhex(self.salt), bytes.fromhex(self.secret), "sha256")
        key = hmac.digest(extracted, self._info(use, contributions) + b"\x01", "sha256")
        return ProvableShuffle(key)

    def _info(self, use: Use, contributions: Sequence[Contribution]) -> bytes:
        head = TAG + b"draw\n" + _number(self.draw) + bytes.fromhex(self.rules + self.previous)
        entries = (_number(each.chair) + bytes.fromhex(each.entropy) for each in contributions)
        return head + bytes([USES[use]]) + len(contributions).to_bytes(2, "big") + b"".join(entries)


class ProvableShuffle:
    """Shuffles one pack after the other with the bits of one key stream."""

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

        # The counter begins at 0, and so does the nonce: every key is used once.
        self._stream = Cipher(ChaCha20(key, bytes(16)), None).encryptor()
        self._pool = 0
        self._bits_left = 0

    def __call__(self, cards: Sequence[str]) -> list[str]:
        """Shuffle a pack; whoever deals has no say in how it lay before: sorted by code point."""
        return shuffled(sorted(cards), self._bits)

    def _bits(self, count: int) -> int:
        """Take the next bits of the stream, the highest of each byte first."""
        while self._bits_left < count:
            self._pool = self._pool << 8 * BLOCK_BYTES | int.from_bytes(
                self._stream.update(bytes(BLOCK_BYTES)), "big"
            )
            self._bits_left += 8 * BLOCK_BYTES
        self._bits_left -= count
        bits = self._pool >> self._bits_left
        self._pool ^= bits << self._bits_left
        return bits


def fingerprint(terms: str) -> str:
    """Hash the terms of a deal, as their text stands."""
    return hashlib.sha256(terms.encode()).hexdigest()


def _number(number: int) -> bytes:
    return number.to_bytes(4, "big")
