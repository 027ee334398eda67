"""The waiting list of a table whose host lets newcomers in: who asks for a seat, and how they want to sit.

It is held in memory: whoever goes is no longer on it, and asks again when they are back.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.table.audience.streams import Connection
from greenroom.table.commands import AnySit
from greenroom.table.people.ownership import owner_of

MAX_PEOPLE = 20
MAX_BOTS = 4
"""The most outside bots on the list, where they take no place from people."""


class WaitingGuest(msgspec.Struct, frozen=True):
    """Somebody who asks for a seat."""

    connection: Connection
    command: AnySit


class WaitingList:
    """The guests who wait for a seat, in the order in which they asked."""

    def __init__(self) -> None:
        self._waiting: dict[str, WaitingGuest] = {}
        self._turned_away: set[str] = set()
        """Guests one of whose outside bots was turned away: none of them asks again."""

    def ask(self, connection: Connection, command: AnySit) -> bool | None:
        """Put somebody on the list; False for who is on it already, None where it is full."""
        is_new, owner = connection.person not in self._waiting, owner_of(connection.person)
        alike = sum((owner_of(each) is None) == (owner is None) for each in self._waiting)
        if is_new and alike >= (MAX_PEOPLE if owner is None else MAX_BOTS):
            return None
        self._waiting[connection.person] = WaitingGuest(connection, command)
        return is_new

    def turn_away(self, person: str) -> WaitingGuest | None:
        """Take somebody off the list whom the host gives no seat."""
        if (owner := owner_of(person)) is not None:
            self._turned_away.add(owner)
        return self.pop(person)

    def was_turned_away(self, person: str) -> bool:
        """Tell whether somebody is an outside bot that need not ask again."""
        return owner_of(person) in self._turned_away

    def pop(self, person: str) -> WaitingGuest | None:
        """Take somebody off the list."""
        return self._waiting.pop(person, None)

    def asking(self, is_here: Callable[[str], bool]) -> list[WaitingGuest]:
        """List those who wait; who has gone is forgotten."""
        if self._waiting:
            self._waiting = {person: each for person, each in self._waiting.items() if is_here(person)}
        return list(self._waiting.values())
