"""Bit arithmetic on hands. Compiled, one machine instruction stands in place of each (`compiler.headers`).

They are functions because operators are not safe in C: `1 << card` is worked out in 32 bits there, and
nothing says so. That is also why masks stay below 57 bits and are never inverted.
"""

from __future__ import annotations


def bit(number: int) -> int:
    """Return the mask of one card; compiled, `1 << card` would be worked out in 32 bits."""
    return 1 << number


def low(mask: int) -> int:
    """Return the number of the lowest bit set; the mask must not be 0."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """Count the bits set."""
    return mask.bit_count()


def fetch(number: int) -> int:
    """Ask for the memory in which a field lies, so that it is there when it is read; interpreted, nothing."""
    return 0
