"""Every hand of the table once: whose comes when, and how long it all takes (TP-15)."""

from __future__ import annotations

from math import ceil

from greenroom.games.tone_poker.engine.pitch import notes
from greenroom.games.tone_poker.engine.state import State

TEMPO = 116
"""The quarters in a minute, as the page plays."""
HAND_QUARTERS = 4
"""Quarters for each hand: five eighths, the last ringing into a rest."""
LAST_HAND_QUARTERS = 4.6
"""Quarters for the last one, until its last note has died away."""
DEAL_STEP_SECONDS = 0.22
"""Seconds from the note of one card that appears to the next (TP-11), as the page plays them."""
TOUCH_SECONDS = 0.9
"""Seconds for which a touched card is heard, and the last one that appears."""


def seat_notes(state: State) -> list[list[int]]:
    """Return each seat's notes as its hand lies now, the host's first, then clockwise."""
    return [notes(seat.tonic, seat.hand) for seat in state.seats]


def seats_in_turn(state: State, first: int) -> list[int]:
    """List the seats that have cards, clockwise from one: that of the host of the moment (TP-15)."""
    seats = len(state.seats)
    clockwise = ((first + at) % seats for at in range(seats))
    return [seat for seat in clockwise if state.seats[seat].hand]


def length_ms(hands: int) -> int:
    """Return how many milliseconds a playback of this many hands takes."""
    return ceil((HAND_QUARTERS * (hands - 1) + LAST_HAND_QUARTERS) * 60_000 / TEMPO)


def sounding_seconds(notes: int, *, phrase: bool) -> float:
    """Return for how many seconds a number of notes is heard: as a phrase, or one after another."""
    if notes == 0:
        return 0
    return LAST_HAND_QUARTERS * 60 / TEMPO if phrase else (notes - 1) * DEAL_STEP_SECONDS + TOUCH_SECONDS
