"""The deck of the next hand of a table: shuffled, or known beforehand in a lesson and in a duplicate."""

from __future__ import annotations

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.table import duplicate_table, lesson
from greenroom.games.tonk.table.parts import SHUFFLED
from greenroom.games.tonk.table.state import TonkState
from greenroom.table.game import Shuffle
from greenroom.table.log.events import AnyHandStarted
from greenroom.table.log.state import TableState


def next_deck(table: TableState, state: TonkState, shuffle: Shuffle) -> tuple[list[str], str]:
    """Return the deck and its origin, as the deal names it."""
    pack = TONK.pack(state.rules)
    if state.duplicate is not None:
        return duplicate_table.dealt_deck(state.duplicate, table, pack), duplicate_table.METHOD
    deck = lesson.stacked_pack(state.session.played, state.rules, pack) if state.terms.lesson else None
    return (shuffle(pack), SHUFFLED) if deck is None else (deck, lesson.METHOD)


def is_last(state: TonkState, started: AnyHandStarted) -> bool:
    """Tell whether a hand is the last of a lesson, or of a duplicate."""
    if state.duplicate is not None:
        return started.number >= state.duplicate.hands
    return state.terms.lesson and lesson.is_last(state.session.played)
