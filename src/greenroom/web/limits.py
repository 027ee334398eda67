"""How often each address and guest may ask; all of it in memory, forgotten when it has come back."""

from __future__ import annotations

from collections import Counter, OrderedDict

from greenroom.wire.allowance import Allowance, Rate

REMEMBERED = 10_000


class Allowances:
    """One allowance a key, for the keys seen last."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def spend(self, key: str, now: float) -> bool:
        """Take one from a key's allowance at a time in seconds."""
        allowance = self._of.pop(key, None) or Allowance(self._rate, now)
        self._of[key] = allowance
        if len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        return allowance.spend(1, now)


class Doors:
    """How many sockets each guest and each address has open."""

    def __init__(self, per_guest: int, per_address: int) -> None:
        self._most = {"guest": per_guest, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def open(self) -> int:
        """All open sockets."""
        return sum(count for (kind, _), count in self._open.items() if kind == "address")

    def enter(self, guest: str, address: str) -> bool:
        """Count a socket in; False where there are too many already."""
        keys = (("guest", guest), ("address", address))
        if any(self._open[key] >= self._most[key[0]] for key in keys):
            return False
        self._open.update(keys)
        return True

    def leave(self, guest: str, address: str) -> None:
        """Count a socket out."""
        for key in (("guest", guest), ("address", address)):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
