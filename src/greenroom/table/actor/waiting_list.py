"""The waiting list of a table whose host lets newcomers in: who asks for a seat, and how they want to sit.

It is held in memory: whoever goes is no longer on it, and asks again when they are back.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.table.audience.streams import Connection
from greenroom.table.commands import AnySit

MOST = 20


class SeatRequest(msgspec.Struct, frozen=True):
    """Somebody who asks for a seat."""

    connection: Connection
    command: AnySit


class WaitingList:
    """Those who wait, in the order in which they asked."""

    def __init__(self) -> None:
        self._waiting: dict[str, SeatRequest] = {}

    def ask(self, connection: Connection, command: AnySit) -> bool | None:
        """Put somebody on the list; False for who is on it already, None where it is full."""
        is_new = connection.person not in self._waiting
        if is_new and len(self._waiting) >= MOST:
            return None
        self._waiting[connection.person] = SeatRequest(connection, command)
        return is_new

    def take(self, person: str) -> SeatRequest | None:
        """Take somebody off the list."""
        return self._waiting.pop(person, None)

    def asking(self, is_here: Callable[[str], bool]) -> list[SeatRequest]:
        """List those who wait; who has gone is forgotten."""
        if self._waiting:
            self._waiting = {person: each for person, each in self._waiting.items() if is_here(person)}
        return list(self._waiting.values())
