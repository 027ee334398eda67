"""What is kept for each game, one line a game."""

from __future__ import annotations

from greenroom.games.tonk.table.state import TonkKept
from greenroom.table.log.kept import Kept

KEPT: dict[str, type[Kept]] = {"tonk": TonkKept}


def kept_for(game: str) -> Kept:
    """Begin to keep what a game needs."""
    return KEPT.get(game, Kept)()
