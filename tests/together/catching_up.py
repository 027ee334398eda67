"""A node that has heard what another has stored: a test that asks it at once knows then what it is told.

Whoever asks before is told what the node knew a moment ago, and a test would leave it to chance.
"""

from __future__ import annotations

import asyncio
import itertools

from greenroom.store import Store
from greenroom.table.game import Decision
from greenroom.table.log.state import TableState
from greenroom.table.people.lobby import Lobby

HEARS_WITHIN_SECONDS = 60.0
"""Seconds after which a node hears nothing any more."""


class CatchingUp:
    """Waits until a lobby has heard of all that was stored by another node, and its tables have read it.

    The other one's store sends a mark behind that: it takes up a table that does not exist.
    """

    def __init__(self, lobby: Lobby, other: Store) -> None:
        self._lobby = lobby
        self._other = other
        self._numbers = itertools.count(1)
        self._marks: dict[str, asyncio.Event] = {}
        self._taken = lobby.taken
        lobby.taken = self._hear  # type: ignore[method-assign]

    async def wait(self) -> None:
        """Wait for what was stored until now. May raise `StoreUnavailable`."""
        mark = f"mark/{next(self._numbers)}"
        heard = self._marks[mark] = asyncio.Event()
        await self._other.log.claim(mark)
        await asyncio.wait_for(heard.wait(), HEARS_WITHIN_SECONDS)
        for actor in self._lobby.loaded_tables:
            await actor.change(_unchanged)

    def _hear(self, stream: str) -> None:
        if stream in self._marks:
            self._marks.pop(stream).set()
        else:
            self._taken(stream)


def _unchanged(_table: TableState) -> Decision:
    return []
