"""The entrance of a table: its door, and those whom the host has removed.

The state follows from the log alone. Somebody whom the host has removed stays out until the host lets them
in. People who have sat there are no newcomers: the door is not closed to them. An outside bot is out where
its owner is, or another bot of that guest: with another token nobody comes in again.
"""

from __future__ import annotations

from typing import assert_never

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.log.events import Banned, DoorSet, LetIn
from greenroom.table.people.ownership import owner_of
from greenroom.table.views import Door, OutsiderView


class Entrance:
    """The door of one table, and the people on either side of it."""

    def __init__(self) -> None:
        self.door: Door = "open"
        self._let_in: set[str] = set()
        self._has_sat: set[str] = set()
        self._outside: dict[str, OutsiderView] = {}

    def fold(self, event: DoorSet | Banned | LetIn) -> None:
        """Take note of what the host has said."""
        match event:
            case DoorSet():
                self.door = event.door
            case Banned():
                self.remove(event.person, event.name)
                self._outside[event.person] = OutsiderView(event.name, banned=True)
            case LetIn():
                self._outside.pop(event.person, None)
                self._let_in.add(event.person)
            case _:
                assert_never(event)

    def sat(self, person: str) -> None:
        """Take note of somebody who has sat down."""
        self._has_sat.add(person)

    def remove(self, person: str, name: str) -> None:
        """Take note of somebody whom the host has removed."""
        self._let_in.discard(person)
        self._has_sat.discard(person)
        self._outside[person] = OutsiderView(name)

    @property
    def outside(self) -> list[OutsiderView]:
        """The people whom the host has removed."""
        return list(self._outside.values())

    def names_outside(self, person: str | None = None) -> list[str]:
        """List the names of those who are out, but for one of them."""
        return [outsider.name for each, outsider in self._outside.items() if each != person]

    def outsider(self, name: str) -> str | None:
        """Find a person whom the host has removed."""
        return next((person for person, each in self._outside.items() if each.name == name), None)

    def is_banned(self, person: str) -> bool:
        """Tell whether a person may not even look on."""
        return any(each.banned for each in self._entries(person))

    def refusal(self, person: str) -> Refusal | None:
        """Refuse a seat to somebody whom the host has removed."""
        if not self._entries(person):
            return None
        return refuse("room.banned" if self.is_banned(person) else "room.removed_by_host")

    def _entries(self, person: str) -> list[OutsiderView]:
        """List the reasons why somebody is out: as a rule none or one."""
        if not self._outside:
            return []
        if (owner := owner_of(person)) is None:
            return [self._outside[person]] if person in self._outside else []
        return [view for each, view in self._outside.items() if owner in (each, owner_of(each))]

    def knows(self, person: str) -> bool:
        """Tell whether somebody has sat here, or was let in by the host: nobody has to be asked again."""
        return self.is_let_in(person) or self.has_sat(person)

    def has_sat(self, person: str) -> bool:
        """Tell whether somebody sits or has sat here, and was not removed since."""
        return person in self._has_sat

    def is_let_in(self, person: str) -> bool:
        """Tell whether the host has let this person in explicitly."""
        return person in self._let_in
