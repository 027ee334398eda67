"""Bit arithmetic on hands. When compiled, `bits.pxd` puts one machine instruction in place of each."""

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
