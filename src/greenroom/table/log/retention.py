"""Deletes old tables, but never after one look at the clock, which may be wrong by a month for a moment.

Which streams were found old, and when, stands in one record that all nodes share. To whatever table somebody
comes, its mark goes from there; and since a node that sweeps looks at the record again before it deletes
anything, it deletes no table at which people of another node are. That nothing is lost which is stored at
this very moment is the log's promise: a stream is dropped only where it ends as the sweep has seen it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import msgspec

from greenroom.store import Conflict, EventLog, Record, Registry

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
        now, (marks, version) = self._now(), await self._marks()
        heads = [head for prefix in prefixes for head in await self._log.streams(prefix)]
        old = {
            head.stream: head.last
            for head in heads
            if head.at < now - self._keep and head.stream not in in_use
        }
        due = {stream: last for stream, last in old.items() if marks.get(stream, now) <= now - DAY}
        dropped = await self._drop(due, version)
        # Marks are written last: a stream that has one and is gone was deleted by a sweep that was killed.
        gone = {*dropped, *(marks.keys() - {head.stream for head in heads})}
        if gone:
            await forget(gone)
        found = {stream: min(marks.get(stream, now), now) for stream in old if stream not in due}
        if found != marks:
            # Where the record was changed meanwhile, the next sweep finds what this one has found.
            with contextlib.suppress(Conflict):
                await self._registry.put(KIND, KEY, msgspec.json.encode(found), version)
        return len(dropped)

    async def keep(self, stream: str) -> None:
        """Let no node delete a stream within a day; somebody has come to it. May raise `StoreUnavailable`."""
        while True:
            marks, version = await self._marks()
            if stream not in marks:
                return
            del marks[stream]
            with contextlib.suppress(Conflict):
                await self._registry.put(KIND, KEY, msgspec.json.encode(marks), version)

    async def _drop(self, due: Mapping[str, int], version: int) -> list[str]:
        """Drop streams that still end at these numbers, for as long as nobody changes the marks."""
        dropped = []
        for stream, last in due.items():
            record = await self._record()
            if (record.version if record else 0) != version:
                break
            with contextlib.suppress(Conflict):
                await self._log.drop(stream, last)
                dropped.append(stream)
        return dropped

    async def _marks(self) -> tuple[dict[str, float], int]:
        """Return when each old stream was first found so, and the version of the record that says it."""
        record = await self._record()
        if record is None:
            return {}, 0
        return msgspec.json.decode(record.data, type=dict[str, float]), record.version

    async def _record(self) -> Record | None:
        return await self._registry.get(KIND, KEY)
