"""Limits on requests by address, and on sockets and what comes over them by guest and address. All in memory.

What comes over sockets is paid for by guest and by address, so that more sockets, or more guests, get nobody
more. A command that a whole table hears is paid for twice: by its own cost, and by the number of those who
hear it, since that is what it costs the house.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakValueDictionary

from greenroom.kernel.bounded_cache import BoundedCache
from greenroom.table.people.ownership import owner_of
from greenroom.web.settings import Limits
from greenroom.wire.allowance import Allowance, Rate

MAX_KEYS_KEPT = 10_000
"""Keys whose allowance is kept. The one seen longest ago goes first; by then its allowance has come back."""


class Allowances:
    """An allowance for each key, such as an address."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._of: BoundedCache[str, Allowance] = BoundedCache(MAX_KEYS_KEPT)
        self._in_use: WeakValueDictionary[str, Allowance] = WeakValueDictionary()
        """The allowances that sockets hold: they stay the same, however many other keys come."""

    def of(self, key: str, now: float) -> Allowance:
        """Return the allowance of a key."""
        allowance = self._of.get(key) or self._in_use.get(key) or Allowance(self._rate, now)
        self._of[key] = self._in_use[key] = allowance
        return allowance

    def spend(self, key: str, now: float) -> bool:
        """Spend one unit of a key's allowance; False where it is used up. `now` is in seconds."""
        return self.of(key, now).spend(1, now)


class SocketAllowances:
    """The allowances from which one socket pays: its guest's, once that is known, and its address's."""

    __slots__ = ("_commands", "_hearing")

    def __init__(self, commands: Sequence[Allowance], hearing: Sequence[Allowance]) -> None:
        self._commands = commands
        self._hearing = hearing

    def pay(self, cost: float, hearers: int, now: float) -> bool:
        """Pay for a command that is passed on to `hearers` others; False where any allowance is used up.

        A try that only the address's allowance refuses has cost the guest as much as one that succeeds.
        """
        # Called at every move: a loop costs a third of what a generator would.
        for allowance in self._commands:
            if not allowance.spend(cost, now):
                return False
        if hearers:
            for allowance in self._hearing:
                if not allowance.spend(min(hearers, allowance.most), now):
                    return False
        return True


class Accounts:
    """The accounts of all sockets. An outside bot pays by itself, for its owner and for its address.

    What it pays for its owner is not what the owner's own pages pay from: a bot that runs wild leaves its
    owner a table to go to.
    """

    def __init__(self, limits: Limits) -> None:
        self._guests = Allowances(limits.commands_per_guest), Allowances(limits.heard_per_guest)
        self._bots = Allowances(limits.commands_per_bot)
        self._owners = Allowances(limits.commands_per_owner), Allowances(limits.heard_per_owner)
        self._addresses = Allowances(limits.commands_per_address), Allowances(limits.heard_per_address)

    def of_address(self, address: str, now: float) -> SocketAllowances:
        """Return the account of a socket whose guest is not known yet."""
        commands, hearing = self._addresses
        return SocketAllowances((commands.of(address, now),), (hearing.of(address, now),))

    def of_guest(self, guest: str, address: str, now: float) -> SocketAllowances:
        """Return the account of a guest's socket, or of an outside bot's."""
        if (owner := owner_of(guest)) is not None:
            return self._of_bot(guest, owner, address, now)
        (commands, hearing), (all_commands, all_hearing) = self._guests, self._addresses
        return SocketAllowances(
            (commands.of(guest, now), all_commands.of(address, now)),
            (hearing.of(guest, now), all_hearing.of(address, now)),
        )

    def _of_bot(self, bot: str, owner: str, address: str, now: float) -> SocketAllowances:
        (commands, hearing), (all_commands, all_hearing) = self._owners, self._addresses
        return SocketAllowances(
            (self._bots.of(bot, now), commands.of(owner, now), all_commands.of(address, now)),
            (hearing.of(owner, now), all_hearing.of(address, now)),
        )


class OpenSockets:
    """Counts the sockets that each guest, each outside bot and each address has open."""

    def __init__(self, per_guest: int, per_bot: int, per_address: int) -> None:
        self._most = {"guest": per_guest, "bot": per_bot, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def count(self) -> int:
        """The number of all open sockets."""
        return sum(count for (kind, _), count in self._open.items() if kind == "address")

    def add(self, guest: str, address: str) -> bool:
        """Count a socket that was opened; False, and not counted, where its guest or address has too many."""
        keys = _counter_keys(guest, address)
        if any(self._open[key] >= self._most[key[0]] for key in keys):
            return False
        self._open.update(keys)
        return True

    def remove(self, guest: str, address: str) -> None:
        """Count a socket that was closed; each one added is to be removed once."""
        for key in _counter_keys(guest, address):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def _counter_keys(guest: str, address: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("guest" if owner_of(guest) is None else "bot", guest), ("address", address)


def is_own(address: str) -> bool:
    """Tell whether an address is one of this computer's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


@lru_cache(MAX_KEYS_KEPT)
def sharer_of(address: str) -> str:
    """Return those who share the limits of an address: itself, or of IPv6 the /64 that a subscriber has.

    The computer's own address in IPv6 has no neighbours.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return address
    mapped = found.ipv4_mapped
    return str(ipaddress.ip_network((found, 64), strict=False)) if mapped is None else str(mapped)
