"""The next deal held back while somebody chooses something for the table: other rules, or the end.

The invariant: a person may hold each deal back once, and for a limited time. So nobody stops a table by
opening a sheet again and again, and nobody's half-made proposal is overtaken by a deal.
"""

from __future__ import annotations

from collections.abc import Callable

from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair


class DealHold:
    """The chairs for which the next deal of one table waits."""

    def __init__(self) -> None:
        self._chairs: list[int] = []
        self._holders_so_far: set[str] = set()

    def begin(self, chair: Chair) -> bool:
        """Hold the deal back; False for a person who has held this one back before, on whichever chair."""
        if chair.person in self._holders_so_far:
            return False
        self._holders_so_far.add(chair.person)
        self._chairs.append(chair.number)
        return True

    def end(self, chair: int) -> bool:
        """Stop holding the deal back from this chair; False where it held nothing back."""
        if chair not in self._chairs:
            return False
        self._chairs.remove(chair)
        return True

    def forget(self) -> None:
        """Begin anew, for the deal after this one."""
        self._chairs.clear()
        self._holders_so_far.clear()

    def chair(self, table: TableState, is_here: Callable[[str], bool]) -> int | None:
        """Return the first chair that the deal waits for; nobody who has gone is waited for."""
        if not self._chairs or table.phase not in ("gathering", "between"):
            return None
        chairs = map(table.chair, self._chairs)
        return next(
            (
                chair.number
                for chair in chairs
                if chair is not None and chair.bot is None and not chair.leaving and is_here(chair.person)
            ),
            None,
        )
