"""Every hand of the table once: whose comes when, and how long it all takes (TP-15)."""

from __future__ import annotations

from math import ceil

from greenroom.games.tone_poker.engine.pitch import notes
from greenroom.games.tone_poker.engine.state import State

TEMPO = 116
"""Quarters a minute, as the page plays."""
BAR = 4
"""Quarters for each hand: five eighths, the last ringing into a rest."""
LAST = 4.6
"""Quarters for the last one, until its last note has died away."""


def sung(state: State) -> list[list[int]]:
    """Return each seat's notes as its hand lies now, the host's first, then clockwise."""
    return [notes(seat.tonic, seat.hand) for seat in state.seats]


def length_ms(hands: int) -> int:
    """Return how many milliseconds so many hands take."""
    return ceil((BAR * (hands - 1) + LAST) * 60_000 / TEMPO)
