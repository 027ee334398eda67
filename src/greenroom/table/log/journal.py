"""A table's own stream of the log: what happened is appended there before it has happened."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import structlog

from greenroom.store import StoreUnavailable
from greenroom.table.audience.snapshot import shown
from greenroom.table.context import Around
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.views import RoomShown

log = structlog.get_logger()


class Journal:
    """Reads and writes one stream. Every call may raise `StoreUnavailable`."""

    def __init__(self, stream: str, around: Around) -> None:
        self._stream = stream
        self._around = around

    async def read(self) -> Table:
        """Make the table that the log tells of."""
        table = Table()
        stored = await self._around.log.read(self._stream)
        try:
            table.take([told.read(each) for each in stored])
        except (told.UnknownEvent, msgspec.MsgspecError) as error:
            log.error("table cannot be read", stream=self._stream, error=type(error).__name__)
            raise StoreUnavailable("failed", f"{self._stream} was written by another version.") from error
        return table

    async def append(self, table: Table, events: Sequence[told.TableEvent]) -> list[RoomShown]:
        """Append events, then apply them to the table; return what there is to say of them.

        Raises `Conflict` where somebody else has written meanwhile; then nothing is kept or applied.
        """
        at = self._around.now()
        await self._around.log.append(self._stream, table.last, [told.written(e, at) for e in events])
        said = []
        for event in events:
            if (word := shown(table, event)) is not None:
                said.append(word)
            table.take([event])
        return said
