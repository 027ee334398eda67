"""Deletes old tables, but never after one look at the clock, which may be wrong by a month for a moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence

import msgspec

from greenroom.store import EventLog, Registry

DAY = 86_400.0
KIND, KEY = "sweep", "tables"


class Sweeper:
    """Deletes streams that were idle for many days at two checks, a day apart."""

    def __init__(self, log: EventLog, registry: Registry, now: Callable[[], float], keep: float) -> None:
        self._log = log
        self._registry = registry
        self._now = now
        self._keep = keep

    async def sweep(
        self,
        prefixes: Sequence[str],
        in_use: Collection[str],
        forget: Callable[[Collection[str]], Awaitable[None]],
    ) -> int:
        """Delete the streams that were old a day ago and still are; those in use are never old.

        `forget` deletes what is kept elsewhere of streams that are gone; what a kill left of it comes again.
        Returns how many streams were deleted.
        """
        now, marks = self._now(), await self._marks()
        heads = [head for prefix in prefixes for head in await self._log.streams(prefix)]
        old = [head.stream for head in heads if head.at < now - self._keep and head.stream not in in_use]
        due = [stream for stream in old if marks.get(stream, now) <= now - DAY]
        for stream in due:
            await self._log.drop(stream)
        # Marks are written last: a stream that has one and is gone was deleted by a sweep that was killed.
        gone = {*due, *(marks.keys() - {head.stream for head in heads})}
        if gone:
            await forget(gone)
        found = {stream: min(marks.get(stream, now), now) for stream in old if stream not in due}
        if found != marks:
            await self._registry.put(KIND, KEY, msgspec.json.encode(found))
        return len(due)

    async def _marks(self) -> dict[str, float]:
        """Return when each old stream was first found to be so."""
        record = await self._registry.get(KIND, KEY)
        return {} if record is None else msgspec.json.decode(record.data, type=dict[str, float])
