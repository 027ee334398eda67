"""The tables of a duplicate: opened, joined and ended by the server on behalf of its people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.duplicate_table import free_seats
from greenroom.games.tonk.table.parts import DuplicateDecks, DuplicateSit, DuplicateTable
from greenroom.kernel.refusal import refuse
from greenroom.table.game import Decision
from greenroom.table.log.events import AnyEvent, Ended, HandVoid
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.guests import Person
from greenroom.table.people.handlers import seat_person
from greenroom.table.people.names import unique_name
from greenroom.table.people.new_table import NewTable

FIRST_SEAT = 0


def decks_of(duplicate: Duplicate) -> DuplicateDecks:
    """Return what a table has to know of its duplicate."""
    opened = duplicate.opened
    return DuplicateDecks(duplicate.code, opened.secret, opened.hands, opened.players, opened.bot)


def new_table(duplicate: Duplicate) -> NewTable[Details]:
    """Return a table of a duplicate; whoever opens it sits in the first seat, bots in the last."""
    opened = duplicate.opened
    changes = differences(duplicate.rules, PRESETS[opened.preset].rules)
    return NewTable(
        game=TONK.name,
        preset=opened.preset,
        overrides=msgspec.to_builtins(changes),
        stake=opened.stake,
        currency=opened.currency,
        clock=opened.clock,
        bots=opened.bots,
        bot=opened.bot,
        looking_on="off",
        details=DuplicateTable(duplicate=decks_of(duplicate), seat=FIRST_SEAT),
    )


def sits_down(duplicate: Duplicate, person: Person, seat: int | None) -> Callable[[TableState], Decision]:
    """Seat a person, in the first free seat where they name none; nothing changes for one who sits."""

    def decide(table: TableState) -> Decision:
        if table.chair_of(person.id) is not None:
            return []
        if table.phase == "ended":
            return refuse("room.ended")
        free = free_seats(decks_of(duplicate), table.chairs)
        chosen = free[0] if seat is None and free else seat
        if chosen is None or not free:
            return refuse("tonk.duplicate_table_full", players=duplicate.opened.players)
        name = unique_name(person.name, table.names_of_others(person.id))
        return seat_person(table, person.id, name, DuplicateSit(chosen))

    return decide


def ends(why: str, table: TableState) -> Sequence[AnyEvent]:
    """End a table; a hand in play counts for nothing, and `why` is the code of the reason."""
    if table.phase == "ended":
        return []
    void = [HandVoid(why)] if table.phase == "playing" else []
    return [*void, Ended()]
