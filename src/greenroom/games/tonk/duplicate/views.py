"""The views of a duplicate: of everybody who has its link.

No view holds the secret before the duplicate is over, and none a person's identity or a result.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tonk.duplicate.progress import Progress, hands_over
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.duplicate_table import seat_of
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.views import Clock, Currency, TablePhase


class DuplicateSeat(msgspec.Struct, frozen=True):
    """A seat of a table, and who sits there."""

    name: str | None
    """The name of whoever has the seat; null where it can be taken."""
    is_bot: bool = False


class DuplicateTableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the duplicate."""

    number: int
    """The number of the table, from 1."""
    code: str
    seats: list[DuplicateSeat]
    hands: int
    """The number of hands that are over."""
    phase: TablePhase
    is_yours: bool
    """The reader has their place there."""


class DuplicateView(msgspec.Struct, frozen=True, kw_only=True):
    """The facts for everybody who has the link."""

    code: str
    link: str
    host: str
    is_host: bool
    """Whether the reader is the host."""
    is_placed: bool
    """Whether the reader has a place at a table, and so may not take another."""
    preset: str
    overrides: dict[str, object]
    """The fewest changes of the preset that lead to the rules."""
    stake: int
    currency: Currency
    clock: Clock
    hands: int
    players: int
    bots: int
    commitment: str
    secret: str | None
    """The secret that the decks follow from; null before the duplicate is over."""
    is_closed: bool
    tables: list[DuplicateTableView]


def duplicate_view(progress: Progress, person: str | None, link: str) -> DuplicateView:
    """Show a duplicate to whoever asks."""
    duplicate = progress.duplicate
    opened = duplicate.opened
    own = None if person is None else duplicate.places.get(person)
    return DuplicateView(
        code=duplicate.code,
        link=link,
        host=opened.name,
        is_host=person == opened.host,
        is_placed=own is not None,
        preset=opened.preset,
        overrides=differences(duplicate.rules, PRESETS[opened.preset].rules),
        stake=opened.stake,
        currency=opened.currency,
        clock=opened.clock,
        hands=opened.hands,
        players=opened.players,
        bots=opened.bots,
        commitment=duplicate.commitment,
        secret=opened.secret if progress.is_over else None,
        is_closed=duplicate.is_closed,
        tables=[
            _table(number, table, opened.players, is_yours=table.id == own)
            for number, table in progress.tables.items()
        ],
    )


def _table(number: int, table: TableState, players: int, *, is_yours: bool) -> DuplicateTableView:
    return DuplicateTableView(
        number=number,
        code=table.code,
        seats=_seats(table.chairs, players),
        hands=hands_over(table),
        phase=table.phase,
        is_yours=is_yours,
    )


def _seats(chairs: Sequence[Chair], players: int) -> list[DuplicateSeat]:
    at = {seat_of(chair): chair for chair in chairs}
    return [
        DuplicateSeat(at[seat].name, not at[seat].is_person) if seat in at else DuplicateSeat(None)
        for seat in range(players)
    ]
