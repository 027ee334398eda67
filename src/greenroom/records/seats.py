"""Seats as records of every game write them: `p1` is the first."""

from __future__ import annotations


def seat_name(seat: int) -> str:
    """Write a seat."""
    return f"p{seat + 1}"


def seat_number(name: str) -> int | None:
    """Read a seat; None for anything else."""
    digits = name[1:]
    if name[:1] != "p" or not (digits.isascii() and digits.isdigit()) or digits[0] == "0" or len(digits) > 2:
        return None
    return int(digits) - 1


MAX_SEATS = 12
NAMES = tuple(seat_name(seat) for seat in range(MAX_SEATS))
