"""All open TCP connections: how many there may be, in all and per address, and which makes room for another.

Anybody can open connections and send nothing. So a new connection is not refused while an older one is idle,
which means that no whole request has come over it since its last answer: the older one is closed. Connections
that carry a socket or await an answer are never closed to make room.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from greenroom.web.proxies import is_among


class OpenConnections:
    """The open connections by address, and which of them are idle, the oldest first."""

    def __init__(self, most: int, per_address: int, proxies: Sequence[str] = ()) -> None:
        """`proxies` are addresses or networks from which many people come: `per_address` spares them."""
        self._most = most
        self._per_address = per_address
        self._proxies = proxies
        self._open: dict[asyncio.Transport, str] = {}
        self._from: Counter[str] = Counter()
        self._idle: dict[str, dict[asyncio.Transport, None]] = {}
        self._order: dict[asyncio.Transport, None] = {}

    def add(self, connection: asyncio.Transport, address: str) -> bool:
        """Count a new connection, which is idle; where there is no room, return False and do not count it."""
        crowded = not is_among(address, self._proxies) and self._from[address] >= self._per_address
        if crowded and not self._drop_first(self._idle.get(address)):
            return False
        if len(self._open) >= self._most and not self._drop_first(self._order):
            return False
        self._open[connection] = address
        self._from[address] += 1
        self.mark_idle(connection)
        return True

    def mark_idle(self, connection: asyncio.Transport) -> None:
        """Take note that a connection waits for its next request, from now on."""
        address = self._open.get(connection)
        if address is not None:
            self.mark_busy(connection)
            self._idle.setdefault(address, {})[connection] = None
            self._order[connection] = None

    def mark_busy(self, connection: asyncio.Transport) -> None:
        """Take note that a whole request has come over a connection: it stays."""
        if connection in self._order:
            del self._order[connection]
            idle = self._idle[self._open[connection]]
            del idle[connection]
            if not idle:
                del self._idle[self._open[connection]]

    def remove(self, connection: asyncio.Transport) -> None:
        """Count a connection no longer."""
        self.mark_busy(connection)
        address = self._open.pop(connection, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def _drop_first(self, idle: dict[asyncio.Transport, None] | None) -> bool:
        if not idle:
            return False
        connection = next(iter(idle))
        self.remove(connection)
        connection.abort()
        return True
