"""The guests (by id), addresses and networks that are kept out. In memory, and in the registry."""

from __future__ import annotations

import ipaddress

import msgspec

from greenroom.store import Registry, RegistryRecord
from greenroom.store.cache_lock import Turn
from greenroom.store.registry import decode_record
from greenroom.table.people.ownership import owner_of
from greenroom.web.limits import sharer_of

KIND = "ban"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BanRecord(msgspec.Struct, frozen=True):
    """One ban."""

    at: float
    """Unix time of its beginning."""
    why: str = ""


class Bans:
    """All bans of a room; they hold as soon as they have been loaded."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._bans: dict[str, BanRecord] = {}
        self._networks: list[Network] = []
        self._turn = Turn()

    async def load(self) -> None:
        """Read all bans. May raise `StoreUnavailable`."""
        async with self._turn:
            records = await self._registry.find(KIND)
            self._bans.clear()
            self._networks.clear()
            for record in records:
                self._keep(record.key, _ban_in(record))

    async def read(self, who: str) -> None:
        """Read one ban that was added or lifted on another node. May raise `StoreUnavailable`."""
        async with self._turn:
            record = await self._registry.get(KIND, who)
            if record is None:
                self._drop(who)
            else:
                self._keep(who, _ban_in(record))

    @property
    def all(self) -> dict[str, BanRecord]:
        """The bans by guest or network."""
        return dict(self._bans)

    async def add(self, who: str, ban: BanRecord) -> str:
        """Ban a guest or a network, durably; returns how it is written here."""
        who = canonical_form(who)
        async with self._turn:
            await self._registry.put(KIND, who, msgspec.json.encode(ban))
            self._keep(who, ban)
        return who

    async def lift(self, who: str) -> bool:
        """Lift a ban, durably; False where there is none."""
        who = canonical_form(who)
        async with self._turn:
            if who not in self._bans:
                return False
            await self._registry.delete(KIND, who)
            self._drop(who)
            return True

    def holds(self, person: str, address: str) -> bool:
        """Tell whether a guest, an outside bot or its owner, or whoever comes from an address, is banned."""
        return person in self._bans or owner_of(person) in self._bans or self.holds_address(address)

    def holds_address(self, address: str) -> bool:
        """Tell whether whoever comes from an address is banned."""
        if not self._networks:
            return False
        address_network = network_of(address)
        return address_network is not None and any(
            _is_within(address_network, network) for network in self._networks
        )

    def _drop(self, who: str) -> None:
        self._bans.pop(who, None)
        self._networks = [each for each in self._networks if str(each) != who]

    def _keep(self, who: str, ban: BanRecord) -> None:
        self._bans[who] = ban
        if (network := network_of(who)) is not None and network not in self._networks:
            self._networks.append(network)


def _ban_in(record: RegistryRecord) -> BanRecord:
    # Whoever is banned is kept out, also where it cannot be read since when and why.
    return decode_record(KIND, record, BanRecord) or BanRecord(0)


def network_of(who: str) -> Network | None:
    """Read an address or network, of IPv6 at least a /64 as limits do; None for a guest."""
    try:
        return ipaddress.ip_network(sharer_of(who), strict=False)
    except ValueError:
        return None


def _is_within(part: Network, whole: Network) -> bool:
    if isinstance(part, ipaddress.IPv4Network):
        return isinstance(whole, ipaddress.IPv4Network) and part.subnet_of(whole)
    return isinstance(whole, ipaddress.IPv6Network) and part.subnet_of(whole)


def canonical_form(who: str) -> str:
    """Write a guest or network in the one way in which bans are kept."""
    network = network_of(who)
    return who if network is None else str(network)
