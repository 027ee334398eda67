"""The catalogue of games: one line a game."""

from __future__ import annotations

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tonk.game import TONK

GAMES = {TONK.name: TONK}
"""Games played in turns, from one pack."""

EVERYONE_AT_ONCE = {TONE_POKER.name: TONE_POKER}
"""Games in which every seat has a deck of its own and nobody waits for a turn."""
