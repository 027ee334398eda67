"""Limits on requests by address, and on open sockets by guest and address. All in memory."""

from __future__ import annotations

from collections import Counter, OrderedDict

from greenroom.wire.allowance import Allowance, Rate

REMEMBERED = 10_000
"""Keys whose allowance is kept. The one seen longest ago goes first; by then its allowance has come back."""


class Allowances:
    """An allowance for each key, such as an address."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def spend(self, key: str, now: float) -> bool:
        """Spend one unit of a key's allowance; False where it is used up. `now` is in seconds."""
        allowance = self._of.pop(key, None) or Allowance(self._rate, now)
        self._of[key] = allowance
        if len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        return allowance.spend(1, now)


class OpenSockets:
    """Counts the sockets that each guest and each address has open."""

    def __init__(self, per_guest: int, per_address: int) -> None:
        self._most = {"guest": per_guest, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def count(self) -> int:
        """The number of all open sockets."""
        return sum(count for (kind, _), count in self._open.items() if kind == "address")

    def add(self, guest: str, address: str) -> bool:
        """Count a socket that was opened; False, and not counted, where its guest or address has too many."""
        keys = (("guest", guest), ("address", address))
        if any(self._open[key] >= self._most[key[0]] for key in keys):
            return False
        self._open.update(keys)
        return True

    def remove(self, guest: str, address: str) -> None:
        """Count a socket that was closed; each one added is to be removed once."""
        for key in (("guest", guest), ("address", address)):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
