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


def heard_in_turn(state: State, first: int) -> list[int]:
    """List the seats that have cards, clockwise from one: that of the host of the moment (TP-15)."""
    seats = len(state.seats)
    clockwise = ((first + at) % seats for at in range(seats))
    return [seat for seat in clockwise if state.seats[seat].hand]


def length_ms(hands: int) -> int:
    """Return how many milliseconds a playback of this many hands takes."""
    return ceil((BAR * (hands - 1) + LAST) * 60_000 / TEMPO)
