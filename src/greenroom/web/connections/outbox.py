"""The sockets that have something to write in this turn of the event loop: one callback writes for all.

One callback for each socket would be two for every move at a table of two.
"""

from __future__ import annotations

import asyncio
from typing import Protocol


class SocketWriter(Protocol):
    """A socket with frames that wait for the end of the turn."""

    def write_unsent(self) -> None:
        """Write them; must not raise, since others wait behind it."""
        ...


class Outbox:
    """Lets sockets write once the handlers that are ready now have run, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: list[SocketWriter] = []

    def add(self, writer: SocketWriter) -> None:
        """Let a socket write at the end of this turn."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._write)
        self._waiting.append(writer)

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        for writer in waiting:
            writer.write_unsent()
