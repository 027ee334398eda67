"""The games that are played at the tables: one line a game."""

from __future__ import annotations

from greenroom.rooms.manners.manner import Manner
from greenroom.rooms.manners.tone_poker import TONE_POKER_MANNER
from greenroom.rooms.manners.tonk import TONK_MANNER

MANNERS: dict[str, Manner] = {
    TONK_MANNER.name: TONK_MANNER,
    TONE_POKER_MANNER.name: TONE_POKER_MANNER,
}
"""By name; the game that a table plays where nobody says otherwise comes first."""
