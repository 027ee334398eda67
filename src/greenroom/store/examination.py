"""The result of examining a whole store."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import msgspec

Shown = Callable[[int], AbstractContextManager[Callable[[int], None]]]
"""Shows, for so many parts, how far an examination is; what is entered is told of each further part."""

MOST_FAULTS = 50
"""Faults that are listed at the most."""


class Examination(msgspec.Struct, frozen=True):
    """The content of a store, and all that is wrong with it."""

    events: int
    streams: dict[str, int]
    """Their number, by the first part of their names (`table`)."""
    records: dict[str, int]
    """Their number, by kind."""
    faults: list[str]
    """A sentence each; none where everything is whole."""
