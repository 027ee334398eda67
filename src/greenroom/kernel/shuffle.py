"""The shuffle: every order of the cards equally likely, as far as the source of bits is fair."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Bits = Callable[[int], int]
"""A source of randomness: `bits(k)` returns k random bits as a whole number from 0 to 2**k - 1."""


def below(limit: int, bits: Bits = secrets.randbits) -> int:
    """Draw a whole number from 0 to `limit` - 1, each equally likely: what does not fit is drawn again."""
    width = (limit - 1).bit_length()
    while True:
        drawn = bits(width) if width else 0
        if drawn < limit:
            return drawn


def shuffled(cards: Sequence[T], bits: Bits = secrets.randbits) -> list[T]:
    """Return the cards in random order; the operating system's randomness unless another source is given."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        width = last.bit_length()
        # As `below` does it, without a call for each card.
        while (other := bits(width)) > last:
            pass
        deck[last], deck[other] = deck[other], deck[last]
    return deck
