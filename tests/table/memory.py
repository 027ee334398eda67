"""A log and a registry in memory, for tables of tests."""

from __future__ import annotations

import abc
import asyncio
from collections.abc import Sequence
from math import inf

from greenroom.store import Conflict, Event, RegistryRecord, Stored, StreamHead


class TroubledLog(abc.ABC):
    """The common part of the logs of tests: appends that fail or wait, and a list of all readings."""

    def __init__(self) -> None:
        self.fails: list[Exception] = []
        """The failures of the next appends."""
        self.read_after: list[int] = []
        """Behind which number each reading began."""

    @property
    @abc.abstractmethod
    def events(self) -> dict[str, list[Event]]:
        """All that is stored, by stream."""

    def kinds(self) -> list[str]:
        """The kinds of the events of the one stream."""
        (events,) = self.events.values()
        return [event.kind for event in events]

    async def before_append(self, _events: Sequence[Event]) -> None:
        """Let others act first."""
        await asyncio.sleep(0)
        if self.fails:
            raise self.fails.pop(0)


class MemoryLog(TroubledLog):
    """An `EventLog` that forgets."""

    def __init__(self) -> None:
        super().__init__()
        self._events: dict[str, list[Event]] = {}

    @property
    def events(self) -> dict[str, list[Event]]:
        return self._events

    def rewrite(self, stream: str, events: Sequence[Event]) -> None:
        """Put other events into the place of all that a stream has."""
        self._events[stream] = list(events)

    async def append(self, stream: str, expected: int, events: Sequence[Event]) -> int:
        await self.before_append(events)
        known = self.events.setdefault(stream, [])
        if len(known) != expected:
            raise Conflict(stream)
        known.extend(events)
        return len(known)

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        self.read_after.append(after)
        known = self.events.get(stream, [])
        return [Stored(number, event) for number, event in enumerate(known, 1)][after:]

    async def holds(self, stream: str, words: bytes) -> bool:
        return any(words in event.data for event in self.events.get(stream, []))

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        return [
            StreamHead(stream, len(known), known[-1].at)
            for stream, known in sorted(self.events.items())
            if stream.startswith(prefix) and known[-1].at < before
        ]

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        return [head for head in await self.streams() if head.stream in streams]

    async def drop(self, stream: str, expected: int) -> None:
        if len(self.events.get(stream, ())) not in (0, expected):
            raise Conflict(stream)
        self.events.pop(stream, None)

    async def claim(self, stream: str) -> None:
        return None

    async def close(self) -> None:
        return None


class MemoryRegistry:
    """A `Registry` that forgets."""

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], RegistryRecord] = {}

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        known = self.records.get((kind, key))
        version = known.version if known else 0
        if expected not in (None, version):
            raise Conflict(key)
        self.records[kind, key] = RegistryRecord(key, version + 1, data)
        return version + 1

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        return self.records.get((kind, key))

    async def find(self, kind: str) -> list[RegistryRecord]:
        return [record for (each, _), record in sorted(self.records.items()) if each == kind]

    async def kinds(self) -> list[str]:
        return sorted({kind for kind, _ in self.records})

    async def delete(self, kind: str, key: str, expected: int | None = None) -> None:
        known = self.records.get((kind, key))
        if expected not in (None, known.version if known else 0):
            raise Conflict(key)
        self.records.pop((kind, key), None)
