"""The pitch of a card: its interval above the seat's tonic (TP-17)."""

from __future__ import annotations

from collections.abc import Iterable

MIDDLE_C = 60


def note(tonic: int, interval: int) -> int:
    """Return the MIDI note of a card: 60 + tonic + interval; its colour is the note modulo 12 (TP-06)."""
    return MIDDLE_C + tonic + interval


def notes(tonic: int, intervals: Iterable[int]) -> list[int]:
    """Return the MIDI notes of cards, in their order."""
    return [note(tonic, interval) for interval in intervals]
