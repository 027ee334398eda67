"""Forgets guests who have not come for a long time, but never after one look at the clock."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import msgspec

from greenroom.store import Conflict, Registry, RegistryRecord
from greenroom.store.registry import decode_record, find_record
from greenroom.table.log.retention import DAY_SECONDS
from greenroom.table.people.guests import KIND as GUEST
from greenroom.table.people.guests import last_visit, with_visit
from greenroom.table.people.keyring import KIND as PASSKEYS
from greenroom.table.people.outside_bots import KIND as OUTSIDE_BOTS
from greenroom.table.people.own_links import KIND as OWN_LINK
from greenroom.table.people.permissions import CODE_WORD
from greenroom.table.people.visited_tables import KIND as VISITS

KIND, KEY = "sweep", "guests"


class GuestSweeper:
    """Deletes guests who were away too long at two checks, a day apart."""

    def __init__(self, registry: Registry, now: Callable[[], float], keep_days: float) -> None:
        self._registry = registry
        self._now = now
        self._keep = keep_days * DAY_SECONDS

    async def sweep(self) -> int:
        """Forget the guests who were away too long a day ago and still are; returns how many.

        A guest whose record cannot be read here stays.
        """
        now, marks = self._now(), await self._marks()
        guests = {each.key: each for each in await self._registry.find(GUEST)}
        visits = {key: last_visit(each) for key, each in guests.items()}
        for key, seen in visits.items():
            # Of guests from before visits were noted nothing is known: they count from now on.
            if seen == 0:
                await self._put(guests[key], now)
        away = [key for key, seen in visits.items() if seen is not None and 0 < seen < now - self._keep]
        due = [key for key in away if marks.get(key, now) <= now - DAY_SECONDS]
        for key in due:
            # Whoever comes back at this moment has just been written anew.
            with contextlib.suppress(Conflict):
                await self._registry.delete(GUEST, key, guests[key].version)
                await self._forget(key)
        for key in marks.keys() - guests.keys():
            # Whoever had a mark and is gone was forgotten by a sweep that was killed before it was done.
            await self._forget(key)
        found = {key: min(marks.get(key, now), now) for key in away if key not in due}
        if found != marks:
            await self._registry.put(KIND, KEY, msgspec.json.encode(found))
        return len(due)

    async def _forget(self, guest: str) -> None:
        for kind in (VISITS, OWN_LINK, PASSKEYS, OUTSIDE_BOTS, CODE_WORD):
            await self._registry.delete(kind, guest)

    async def _put(self, guest: RegistryRecord, now: float) -> None:
        with contextlib.suppress(Conflict):
            await self._registry.put(GUEST, guest.key, with_visit(guest, now), guest.version)

    async def _marks(self) -> dict[str, float]:
        """Return when each guest was first found to be away too long.

        Where that is damaged, it is deleted and counted anew.
        """
        record = await find_record(self._registry, KIND, KEY)
        if record is not None and record.is_damaged:
            await self._registry.delete(KIND, KEY)
        return decode_record(KIND, record, dict[str, float]) or {}
