"""The decks of a duplicate: all of them follow from its secret, so that they are the same at every table.

The secret is as secret as the decks that follow from it: it stands in the logs, and in no view before the
duplicate is over. What is shown from the beginning is a commitment, which binds the secret and tells nothing
of it; `docs/duplicate.md` says all that is needed to check one against the other.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from greenroom.kernel.provable_deal import ProvableShuffle, fingerprint

TAG = b"greenroom duplicate 1 "


def commitment(secret: str, terms: str, hands: int, players: int) -> str:
    """Return the hash that is shown before the first deal, as 64 hexadecimal digits; `terms` as a text."""
    content = bytes.fromhex(secret) + bytes.fromhex(fingerprint(terms)) + _number(hands) + _number(players)
    return hashlib.sha256(TAG + b"commitment\n" + content).hexdigest()


def deck(secret: str, hand: int, pack: Sequence[str]) -> list[str]:
    """Return the deck of a hand from the top, by its number from 1: the same at every table."""
    key = hmac.digest(bytes.fromhex(secret), TAG + b"deck\n" + _number(hand), "sha256")
    return ProvableShuffle(key)(pack)


def dealer(hand: int, players: int) -> int:
    """Return the seat that deals a hand, by its number from 1: each seat in turn, the first one first."""
    return (hand - 1) % players


def _number(number: int) -> bytes:
    return number.to_bytes(4, "big")
