"""The result of a replay as it is printed."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import Label, Royal


class ReplayedHand(msgspec.Struct, frozen=True):
    """The cards before a seat in hand order, none before its deal, and what they make."""

    cards: tuple[int, ...]
    label: Label | None
    royal: Royal | None


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """The state of the hand after the last action; seats are `p1`, `p2` and so on."""

    status: Literal["finished", "in_progress"]
    """The state of the hand: `finished` while every seat has played."""
    hands: dict[str, ReplayedHand]
    order: list[list[str]] | None
    """The seats from the best down, equals together; null until all have played, as are the next three."""
    places: dict[str, int] | None
    bonus: dict[str, int] | None
    points: dict[str, int] | None
    """Bonus and label points (TP-29)."""
    sounds: list[list[int]]
    """For each action the MIDI notes in order (TP-17)."""
    legal: list[str]
    """Every legal action of every seat that may act, by code point; moves are legal, but not listed."""
