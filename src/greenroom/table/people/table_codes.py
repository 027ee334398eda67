"""The codes by which people name tables: six letters and digits that can be read aloud.

A code is a record of its own, so that two nodes never give the same one to two tables. A table's log begins
with its code, too: whoever came by the table's id is told it from there.
"""

from __future__ import annotations

from collections.abc import Collection

from greenroom.kernel.bounded_cache import BoundedCache
from greenroom.store import Conflict, Registry
from greenroom.table.context import Context
from greenroom.table.log.events import Opened
from greenroom.table.log.journal import decode_log

KIND = "code"
MAX_CODES_KEPT = 1000
"""Codes of tables that are kept for whoever comes by another name: a log is read whole for each."""


class TableCodes:
    """The codes of all tables of a room. Every call may raise `StoreUnavailable`."""

    def __init__(self, context: Context, registry: Registry, prefix: str) -> None:
        """`prefix` begins the name of every table's stream."""
        self._context = context
        self._registry = registry
        self._prefix = prefix
        self._from_logs: BoundedCache[str, str] = BoundedCache(MAX_CODES_KEPT)

    async def take(self, table_id: str) -> str:
        """Give a table a code that no other has."""
        while True:
            code = self._context.code()
            try:
                await self._registry.put(KIND, code, table_id.encode(), expected=0)
            except Conflict:
                continue
            return code

    async def find(self, code: str) -> str | None:
        """Return the id of the table with a code, written as codes are; None where there is none."""
        record = await self._registry.get(KIND, code)
        return None if record is None else record.data.decode()

    async def all(self) -> dict[str, str]:
        """List the codes of all tables, by the tables' ids."""
        return {record.data.decode(): record.key for record in await self._registry.find(KIND)}

    async def read(self, table_id: str) -> str:
        """Read a table's code from its log; nothing where there is no such table."""
        if (code_known := self._from_logs.get(table_id)) is not None:
            return code_known
        stream = self._prefix + table_id
        stored = await self._context.log.read(stream)
        events = decode_log(stream, stored[:1], self._context).events
        code = next((event.code for event in events if isinstance(event, Opened)), "")
        self._from_logs[table_id] = code
        return code

    async def forget(self, tables: Collection[str]) -> None:
        """Forget the codes of tables that were deleted."""
        for record in await self._registry.find(KIND) if tables else ():
            if record.data.decode() in tables:
                await self._registry.delete(KIND, record.key)
