"""A fast seeded generator for simulation: never for a table, whose cards the system's randomness shuffles.

`sfc32`, small fast chaotic: four words of 32 bits, no multiplication. All arithmetic stays below 2^63, so
that machine integers and Python's unlimited ones give the same numbers; a generator on 64-bit words would
overflow in one and not in the other.
"""

from __future__ import annotations

WORD_MASK = 0xFFFFFFFF
"""The 32 bits of a word."""
WORD_VALUES = 0x100000000
"""The number of values that a word can have."""


class Chance:
    """Small fast chaotic generator on 32-bit words: the same numbers interpreted and compiled."""

    def __init__(self, seed: int) -> None:
        self.begin(seed & WORD_MASK, (seed >> 32) & WORD_MASK)

    def begin(self, low: int, high: int) -> None:
        """Begin anew, as if made from a seed with these lower and upper 32 bits."""
        self.a = low
        self.b = high
        self.c = 0x2545F491
        self.counter = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        """Return 32 random bits."""
        drawn = (self.a + self.b + self.counter) & WORD_MASK
        self.counter = (self.counter + 1) & WORD_MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD_MASK
        self.c = (((self.c << 21) | (self.c >> 11)) + drawn) & WORD_MASK
        return drawn

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1, each equally likely; `limit` up to 2^31."""
        product = self.word() * limit
        if (product & WORD_MASK) < limit:
            floor = (WORD_VALUES - limit) % limit
            while (product & WORD_MASK) < floor:
                product = self.word() * limit
        return product >> 32
