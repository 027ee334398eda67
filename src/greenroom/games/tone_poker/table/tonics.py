"""The tonics of a table of Tone Poker: each chair has its own (TP-02, TP-03)."""

from __future__ import annotations

from greenroom.games.tone_poker.rules.house_rules import MAX_SEATS
from greenroom.games.tone_poker.table.parts import TonePokerChair
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair

FIFTH = 7
"""Semitones from a tonic to the next in the circle of fifths."""


def tonic_of(chair: Chair) -> int | None:
    """Return a chair's tonic."""
    return chair.details.tonic if isinstance(chair.details, TonePokerChair) else None


def taken_tonics(table: TableState) -> list[int]:
    """List the tonics of those who sit at a table; a person who leaves gives up the tonic at once."""
    tonics = [tonic_of(chair) for chair in table.chairs if not chair.leaving]
    return [tonic for tonic in tonics if tonic is not None]


def next_free_tonic(table: TableState) -> int:
    """Choose the next free tonic up the circle of fifths from the host's."""
    taken = taken_tonics(table)
    host = None if table.host is None else table.chair(table.host)
    first = 0 if host is None else tonic_of(host) or 0
    fifths = ((first + FIFTH * step) % MAX_SEATS for step in range(MAX_SEATS))
    return next(tonic for tonic in fifths if tonic not in taken)
