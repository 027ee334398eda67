"""Whole numbers as callers pass them: Python's and numpy's, and nothing that would have to be rounded."""

from __future__ import annotations

from operator import index


def whole(value: object) -> int | None:
    """Return a whole number as Python's; None for anything else, a flag and a rounded number among it."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
