"""Old tables are deleted, but never by one look at the clock: for a moment it may be wrong by a month."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from greenroom.store import EventLog, Registry

DAY = 86_400.0
KIND, KEY = "sweep", "tables"


class Sweeper:
    """Forgets streams where nothing has happened for many days, as two looks a day apart must agree."""

    def __init__(self, log: EventLog, registry: Registry, now: Callable[[], float], keep: float) -> None:
        self._log = log
        self._registry = registry
        self._now = now
        self._keep = keep

    async def sweep(self, prefix: str, in_use: Collection[str]) -> list[str]:
        """Forget what was found old a day ago and still is; returns it. What is in use is not old."""
        now, marks = self._now(), await self._marks()
        heads = await self._log.streams(prefix)
        old = [head.stream for head in heads if head.at < now - self._keep and head.stream not in in_use]
        due = [stream for stream in old if marks.get(stream, now) <= now - DAY]
        for stream in due:
            await self._log.drop(stream)
        found = {stream: min(marks.get(stream, now), now) for stream in old if stream not in due}
        if found != marks:
            await self._registry.put(KIND, KEY, msgspec.json.encode(found))
        return due

    async def _marks(self) -> dict[str, float]:
        """Return when each old stream was first found to be so."""
        record = await self._registry.get(KIND, KEY)
        return {} if record is None else msgspec.json.decode(record.data, type=dict[str, float])
