"""The people of one address at a table, so that one browser cannot take all chairs as many guests.

Addresses lie in memory only, as long as their people sit or are here. Who comes without one, from the
computer of the room itself, is nobody's neighbour.
"""

from __future__ import annotations

from greenroom.table.log.state import TableState

MAX_CHAIRS = 2
"""Chairs that people of one address may take by themselves; the host may let in more."""


class AddressLimits:
    """The addresses of those who sit at one table or look on."""

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}

    def note_arrival(self, person: str, address: str) -> None:
        """Take note of where somebody comes from."""
        if address:
            self._addresses[person] = address

    def note_departure(self, person: str, table: TableState) -> None:
        """Forget somebody who has no chair."""
        if table.chair_of(person) is None:
            self._addresses.pop(person, None)

    def is_reached(self, person: str, table: TableState) -> bool:
        """Tell whether somebody who wants a chair comes from an address whose people have enough of them."""
        address = self._addresses.get(person)
        if address is None:
            return False
        near = [each for each in table.chairs if self._addresses.get(each.person) == address]
        return len(near) >= MAX_CHAIRS
