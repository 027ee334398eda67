"""The tables that the operator has closed: nobody comes in, and whoever is there is sent out.

Their logs stay as they are. Every node keeps the list in memory, since it is asked at every visit; a change
is written down first, and the other nodes read it when they are told of it.
"""

from __future__ import annotations

from collections.abc import Callable

from greenroom.store import Registry
from greenroom.store.cache_lock import Turn

KIND = "shut"


class ClosedTables:
    """The ids of closed tables. Every call that waits may raise `StoreUnavailable`."""

    def __init__(self, registry: Registry, send_out: Callable[[str], None]) -> None:
        """`send_out` sends everybody out of a table by its id, if it is in memory."""
        self._registry = registry
        self._send_out = send_out
        self._closed: set[str] = set()
        self._turn = Turn()

    def __contains__(self, table_id: object) -> bool:
        """Tell whether a table is closed."""
        return table_id in self._closed

    async def load(self) -> None:
        """Read which tables are closed."""
        async with self._turn:
            self._closed = {record.key for record in await self._registry.find(KIND)}
        for table_id in self._closed:
            self._send_out(table_id)

    async def read(self, table_id: str) -> None:
        """Read whether a table was closed on another node."""
        async with self._turn:
            self._note(table_id, is_closed=await self._registry.get(KIND, table_id) is not None)

    async def close(self, table_id: str) -> None:
        """Close a table for everybody."""
        async with self._turn:
            await self._registry.put(KIND, table_id, b"{}")
            self._note(table_id, is_closed=True)

    async def reopen(self, table_id: str) -> None:
        """Let people in again."""
        async with self._turn:
            await self._registry.delete(KIND, table_id)
            self._note(table_id, is_closed=False)

    def _note(self, table_id: str, *, is_closed: bool) -> None:
        if is_closed:
            self._closed.add(table_id)
            self._send_out(table_id)
        else:
            self._closed.discard(table_id)
