"""The time for which a node keeps a table that it has taken up, though another node takes it up as well.

As a rule ten seconds. A table that comes back to a node soon after it was let go shows that the proxy does
not lead all of it to one node: each time it stays twice as long, so that people are not sent to and fro.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

SHORTEST = 10.0
LONGEST = 640.0
SOON = 600.0
"""Seconds after letting a table go within which it comes back soon."""


class _Return(NamedTuple):
    until: float
    stay: float


class Returns:
    """The tables that this node has let go lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is in seconds, by a clock that nobody sets."""
        self._now = now
        self._let_go: OrderedDict[str, _Return] = OrderedDict()
        """By stream; the one let go last stands last."""

    def stay(self, stream: str) -> float:
        """Return for how many seconds a table that is taken up now stays here."""
        known = self._let_go.get(stream)
        return SHORTEST if known is None or known.until <= self._now() else known.stay

    def let_go(self, stream: str) -> None:
        """Take note of a table that is let go."""
        stay = min(2 * self.stay(stream), LONGEST)
        self._let_go.pop(stream, None)
        self._let_go[stream] = _Return(self._now() + SOON, stay)
        while next(iter(self._let_go.values())).until <= self._now():
            self._let_go.popitem(last=False)
