"""The progress of a duplicate's tables, and the hands that may be told of.

The invariant: nothing is told of a hand, by sheet, record, review or file, before every table has ended it.
Then it is told to those who have a place at one of the tables: they play at no other. Whoever has none could
still open a table, and is told everything once the duplicate is over and no table plays on.

What a table itself shows those who play there stands apart: they have played the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from greenroom.games.tonk.duplicate.journal import duplicate_journal
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.duplicate.tables import ends
from greenroom.games.tonk.table.parts import TonkTerms, duplicate_of
from greenroom.kernel.refusal import Refusal
from greenroom.table.http import TableService
from greenroom.table.log.events import AnyEvent, Opened
from greenroom.table.log.state import TableState


class Progress(msgspec.Struct, frozen=True):
    """A duplicate and its tables as they stand."""

    duplicate: Duplicate
    tables: Mapping[int, TableState]
    """The tables by number; one that was deleted, as old ones are, is left out."""

    @property
    def is_over(self) -> bool:
        """Whether the duplicate is closed and no table plays on."""
        return self.duplicate.is_closed and all(table.phase == "ended" for table in self.tables.values())

    @property
    def hands_ended_everywhere(self) -> int:
        """The number of hands that every table has ended; a table whose session is over has ended all."""
        playing = [hands_over(table) for table in self.tables.values() if table.phase != "ended"]
        return min([self.duplicate.opened.hands, *playing])

    def hands_shown_to(self, person: str | None) -> int:
        """Return the number of hands, from the first on, of which somebody may be told."""
        has_place = person is not None and person in self.duplicate.places
        return self.hands_ended_everywhere if has_place or self.is_over else 0


def hands_over(table: TableState) -> int:
    """Count the hands that are over at a table, also those that came to nothing."""
    return table.hand_number - (table.phase == "playing")


async def read_progress(service: TableService, code: str) -> Progress | Refusal:
    """Read a duplicate and its tables. Of one that was closed no table plays on, also after a crash."""
    duplicate = await duplicate_journal(service.context).find(code)
    if isinstance(duplicate, Refusal):
        return duplicate
    tables = {
        number: await _table(service, duplicate, each)
        for number, each in enumerate(duplicate.tables, start=1)
    }
    return Progress(duplicate, {number: table for number, table in tables.items() if table is not None})


async def last_shown_hand(log: Sequence[AnyEvent], service: TableService) -> int | None:
    """Return the last hand of a table of which its people may be told; None where it is of no duplicate."""
    terms = next(event.details for event in log if isinstance(event, Opened))
    duplicate = duplicate_of(terms) if isinstance(terms, TonkTerms) else None
    if duplicate is None:
        return None
    progress = await read_progress(service, duplicate.code)
    return 0 if isinstance(progress, Refusal) else progress.hands_ended_everywhere


async def _table(service: TableService, duplicate: Duplicate, table_id: str) -> TableState | None:
    table = await service.table(table_id)
    if duplicate.is_closed and not isinstance(table, Refusal) and table.phase != "ended":
        await service.change_table(table_id, partial(ends, "tonk.duplicate_closed"))
        table = await service.table(table_id)
    return None if isinstance(table, Refusal) else table
