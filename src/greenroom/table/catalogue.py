"""The games that are played at the tables: one line a game."""

from __future__ import annotations

from greenroom.games.tone_poker.table.adapter import TONE_POKER_MANNER
from greenroom.games.tonk.table.adapter import TONK_MANNER
from greenroom.table.manner import Manner

MANNERS: dict[str, Manner] = {
    TONK_MANNER.name: TONK_MANNER,
    TONE_POKER_MANNER.name: TONE_POKER_MANNER,
}
"""By name; the game that a table plays where nobody says otherwise comes first."""
