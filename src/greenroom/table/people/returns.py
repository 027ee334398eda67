"""The time for which a node keeps a table that it has taken up, though another node takes it up as well.

As a rule four seconds, which is longer than a proxy leaves a node alone after a failure; then the table is
let go. Where its people come back at once when they have been sent on, the proxy does not lead all of it to
one node: from then on it stays twice as long each time, and goes only when somebody comes to the other node
anew, so that people are not sent to and fro.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

SHORTEST = 4.0
LONGEST = 640.0
AT_ONCE = 10.0
"""Seconds after being sent on within which somebody comes back at once."""
SOON = 600.0
"""Seconds for which it is known that a table was let go."""


@dataclass
class _LetGo:
    at: float
    stay: float
    is_back: bool = False


class Returns:
    """The tables that this node has let go lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is in seconds, by a clock that nobody sets."""
        self._now = now
        self._let_go: OrderedDict[str, _LetGo] = OrderedDict()
        """By stream; the one let go last stands last."""

    def take_up(self, stream: str) -> float:
        """Return for how many seconds a table that is taken up now stays here."""
        known = self._let_go.get(stream)
        if known is None or known.at + SOON <= self._now():
            return SHORTEST
        if not known.is_back and self._now() <= known.at + AT_ONCE:
            known.stay = min(2 * known.stay, LONGEST)
        known.is_back = True
        return known.stay

    def came_back(self, stream: str) -> bool:
        """Tell whether the people of a table have come back at once lately."""
        known = self._let_go.get(stream)
        return known is not None and known.stay > SHORTEST and self._now() < known.at + SOON

    def let_go(self, stream: str) -> None:
        """Take note of a table that is let go."""
        stay = self._let_go[stream].stay if self.came_back(stream) else SHORTEST
        self._let_go.pop(stream, None)
        self._let_go[stream] = _LetGo(self._now(), stay)
        while next(iter(self._let_go.values())).at + SOON <= self._now():
            self._let_go.popitem(last=False)
