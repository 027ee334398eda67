"""How much a socket may ask: every command has its cost, and what was spent comes back steadily."""

from __future__ import annotations

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """What can be spent at once, and what comes back in a second."""

    most: float = 40
    refill: float = 10


class Allowance:
    """One socket's."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.most
        self._since = now

    def spend(self, cost: float, now: float) -> bool:
        """Take the cost of a command at a time in seconds; False where it is not there."""
        self._left = min(self._rate.most, self._left + (now - self._since) * self._rate.refill)
        self._since = now
        if self._left < cost:
            return False
        self._left -= cost
        return True
