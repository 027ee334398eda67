"""The signs that another node holds the same table, and what this node must not do as long as they hold.

A node knows who is here with it, and nothing of who is at the same table elsewhere. As long as another node
may hold the table, nobody is replaced, passed over or voted about as somebody who is away.
"""

from __future__ import annotations

from collections.abc import Callable

SIGN_HOLDS_SECONDS = 300.0
"""Seconds for which another node counts as holding the table, too, after its last sign."""


class OtherNodes:
    """The last sign that one table has had of another node."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is in seconds, by the event loop's clock."""
        self._now = now
        self._last_sign: float | None = None

    def note_sign(self) -> None:
        """Take note of a sign of another node."""
        self._last_sign = self._now()

    @property
    def may_hold(self) -> bool:
        """Whether another node may hold the table now."""
        return self._last_sign is not None and self._now() < self._last_sign + SIGN_HOLDS_SECONDS
