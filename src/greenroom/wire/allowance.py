"""A rate limit by token bucket: each command takes its cost out of it."""

from __future__ import annotations

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """The size of a bucket, and how much flows back into it each second."""

    most: float = 40
    refill: float = 10


class Allowance:
    """One bucket; full at the beginning."""

    __slots__ = ("__weakref__", "_left", "_refill", "_since", "most")

    def __init__(self, rate: Rate, now: float) -> None:
        self.most = rate.most
        """The size of the bucket: no single cost may be higher."""
        self._refill = rate.refill
        self._left = rate.most
        self._since = now

    def has(self, cost: float, now: float) -> bool:
        """Tell whether a cost could be taken now."""
        return self._left + (now - self._since) * self._refill >= cost

    def spend(self, cost: float, now: float) -> bool:
        """Take the cost of a command; False, taking nothing, where less is left. `now` is in seconds."""
        left = self._left + (now - self._since) * self._refill
        # Twice at every move: calling `min` costs more than all the rest.
        left = self.most if left > self.most else left
        self._since = now
        self._left = left if left < cost else left - cost
        return left >= cost
