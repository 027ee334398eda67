"""All open lines: so many in all, so many from one address, and room for newcomers as long as some are idle.

Anybody can open lines and say nothing. So a newcomer is not refused while an older line only waits for a
request, a whole one: that line goes. Lines that carry a socket or await an answer are never dropped.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from greenroom.web.proxies import is_among


class Lines:
    """The open lines by address, and which of them are idle, the oldest first."""

    def __init__(self, most: int, per_address: int, proxies: Sequence[str] = ()) -> None:
        """Only `most` holds for `proxies`, addresses or networks from which many people come."""
        self._most = most
        self._per_address = per_address
        self._proxies = proxies
        self._open: dict[asyncio.Transport, str] = {}
        self._from: Counter[str] = Counter()
        self._idle: dict[str, dict[asyncio.Transport, None]] = {}
        self._order: dict[asyncio.Transport, None] = {}

    def add(self, line: asyncio.Transport, address: str) -> bool:
        """Count a line that was opened and is idle; False, and not counted, where there is no room for it."""
        crowded = not is_among(address, self._proxies) and self._from[address] >= self._per_address
        if crowded and not self._drop_first(self._idle.get(address)):
            return False
        if len(self._open) >= self._most and not self._drop_first(self._order):
            return False
        self._open[line] = address
        self._from[address] += 1
        self.rest(line)
        return True

    def rest(self, line: asyncio.Transport) -> None:
        """Take note that a line waits for its next request, from now on."""
        address = self._open.get(line)
        if address is not None:
            self.work(line)
            self._idle.setdefault(address, {})[line] = None
            self._order[line] = None

    def work(self, line: asyncio.Transport) -> None:
        """Take note that a whole request has come over a line: it stays."""
        if line in self._order:
            del self._order[line]
            idle = self._idle[self._open[line]]
            del idle[line]
            if not idle:
                del self._idle[self._open[line]]

    def remove(self, line: asyncio.Transport) -> None:
        """Count a line no longer."""
        self.work(line)
        address = self._open.pop(line, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def _drop_first(self, idle: dict[asyncio.Transport, None] | None) -> bool:
        if not idle:
            return False
        line = next(iter(idle))
        self.remove(line)
        line.abort()
        return True
