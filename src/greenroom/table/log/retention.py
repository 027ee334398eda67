"""Deletes old tables, but never after one look at the clock, which may be wrong by a month for a moment.

Each stream that was found old has a mark, a record that all nodes share and that says when. To whatever
table somebody comes, its mark goes; and since a node that sweeps looks at the mark again before it deletes a
stream, it deletes no table at which people of another node are. That nothing is lost which is stored at this
very moment is the log's promise: a stream is dropped only where it ends as the sweep has seen it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import msgspec

from greenroom.store import Conflict, EventLog, Registry, RegistryRecord
from greenroom.store.registry import decode_record, find_record

DAY_SECONDS = 86_400.0
KIND = "old_stream"
"""The kind of the marks; their keys are the streams' names."""
FORMER_KIND, FORMER_KEY = "sweep", "tables"
"""The one record in which 0.1.0 kept all marks."""


class Mark(msgspec.Struct, frozen=True):
    """The time at which a stream was first found old, and the version of its record; 0: it has none yet."""

    at: float
    version: int = 0


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

        `in_use` is asked again before each deletion.
        `forget` deletes what is kept elsewhere of streams that are gone; what a kill left of it comes again.
        Returns how many streams were deleted.
        """
        now, marks = self._now(), await self._marks()
        before = now - self._keep
        heads = [head for prefix in prefixes for head in await self._log.streams(prefix, before)]
        old = {head.stream: head.last for head in heads if head.stream not in in_use}
        due = {stream: last for stream, last in old.items() if _is_due(marks.get(stream), now)}
        dropped = await self._drop(due, marks, in_use)
        # Marks are written last: a stream that has one and is gone was deleted by a sweep that was killed.
        deleted = marks.keys() - {head.stream for head in await self._log.ends(list(marks))}
        if deleted:
            await forget(deleted)
        await self._mark(old.keys() - due.keys(), marks, now)
        return dropped

    async def keep(self, stream: str) -> None:
        """Let no node delete a stream within a day; somebody has come to it. May raise `StoreUnavailable`."""
        if await self._registry.get(KIND, stream) is not None:
            await self._registry.delete(KIND, stream)

    async def _drop(self, due: Mapping[str, int], marks: Mapping[str, Mark], in_use: Collection[str]) -> int:
        """Drop streams that still end at these numbers and whose marks nobody has taken; return how many."""
        dropped = 0
        for stream, last in due.items():
            record = await self._registry.get(KIND, stream)
            # The time as well: a mark that was taken away and set again begins with the same version.
            is_marked = record is not None and _mark_in(record) == marks[stream]
            # Somebody may have come since, and their taking the mark away may fail.
            if is_marked and stream not in in_use:
                with contextlib.suppress(Conflict):
                    await self._log.drop(stream, last)
                    dropped += 1
        return dropped

    async def _mark(self, old: Collection[str], marks: Mapping[str, Mark], now: float) -> None:
        """Let these streams alone have marks; where somebody has just changed one, theirs stands."""
        for stream, mark in marks.items():
            if stream not in old and mark.version:
                with contextlib.suppress(Conflict):
                    await self._registry.delete(KIND, stream, mark.version)
        for stream in sorted(old):
            mark_of_stream = marks.get(stream, Mark(now))
            if not mark_of_stream.version or mark_of_stream.at > now:
                with contextlib.suppress(Conflict):
                    at = msgspec.json.encode(min(mark_of_stream.at, now))
                    await self._registry.put(KIND, stream, at, mark_of_stream.version)
        await self._registry.delete(FORMER_KIND, FORMER_KEY)

    async def _marks(self) -> dict[str, Mark]:
        former = await find_record(self._registry, FORMER_KIND, FORMER_KEY)
        all_at = decode_record(FORMER_KIND, former, dict[str, float]) or {}
        own = {each.key: _mark_in(each) for each in await self._registry.find(KIND)}
        marks = {stream: Mark(at) for stream, at in all_at.items()}
        return marks | {stream: mark for stream, mark in own.items() if mark is not None}


def _mark_in(record: RegistryRecord) -> Mark | None:
    """Return the mark of a stream; None where it cannot be read: such a stream is not deleted here."""
    at = decode_record(KIND, record, float)
    return None if at is None else Mark(at, record.version)


def _is_due(mark: Mark | None, now: float) -> bool:
    """Tell whether a stream was found old a day ago; whoever has come since has taken away its own mark."""
    return mark is not None and mark.version > 0 and mark.at <= now - DAY_SECONDS
