"""The guests who have a page open, with their addresses; in memory alone."""

from __future__ import annotations

from collections import Counter

Present = tuple[str, str, str]
"""A guest, an address and a table."""


class PresentGuests:
    """Counts the open sockets of each guest at each table and address."""

    def __init__(self) -> None:
        self._open: Counter[Present] = Counter()

    def add(self, present: Present) -> None:
        """Count a socket that was opened."""
        self._open[present] += 1

    def remove(self, present: Present) -> None:
        """Count a socket that was closed; each one that was added is removed once."""
        self._open[present] -= 1
        if not self._open[present]:
            del self._open[present]

    @property
    def all(self) -> dict[Present, int]:
        """The number of sockets of each."""
        return dict(self._open)
