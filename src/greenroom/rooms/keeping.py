"""What is kept for each game, one line a game."""

from __future__ import annotations

from greenroom.rooms.kept import Kept
from greenroom.rooms.tonk_kept import TonkKept

KEPT: dict[str, type[Kept]] = {"tonk": TonkKept}


def kept_for(game: str) -> Kept:
    """Begin to keep what a game needs."""
    return KEPT.get(game, Kept)()
