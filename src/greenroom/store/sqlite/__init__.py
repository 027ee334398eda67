"""The store without set-up: one SQLite file, written by one thread, durable at each commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from math import inf
from pathlib import Path

from greenroom.store.log import Event, Stored, StoreUnavailable, StreamHead
from greenroom.store.observer import StoreObserver
from greenroom.store.registry import RegistryRecord
from greenroom.store.sqlite import changes, reader
from greenroom.store.sqlite.file import SqliteFile
from greenroom.store.sqlite.reader import Reader
from greenroom.store.sqlite.write_jobs import Append
from greenroom.store.sqlite.writer import Writer
from greenroom.store.watcher import Watcher

PREFIX = "sqlite:///"


async def open_sqlite(url: str) -> SqliteStore:
    """Open the file of a `sqlite:///` URL, made if it is missing; its folder must exist.

    Raises `StoreUnavailable`.
    """
    file = SqliteFile(file_of(url))
    return SqliteStore(file, await asyncio.to_thread(file.writer))


def file_of(url: str) -> Path:
    """Return the file of a `sqlite:///` URL. Raises `StoreUnavailable` where it names none."""
    path = url.removeprefix(PREFIX)
    if path in (url, ""):
        raise StoreUnavailable("failed", f"“{url}” lacks a file; it looks like sqlite:///path/to/room.db.")
    return Path(path)


class SqliteStore:
    """A `Store` over one file."""

    def __init__(self, file: SqliteFile, db: sqlite3.Connection) -> None:
        self._file = file
        self._writer = Writer(file, db)
        self._reader = Reader(file)
        self.log = SqliteLog(self, self._writer, self._reader)
        self.registry = SqliteRegistry(self._writer, self._reader)

    @property
    def is_shared(self) -> bool:
        """Never: the file belongs to one process."""
        return False

    @property
    def size(self) -> int:
        """The bytes of the database and its write-ahead log."""
        return self._file.size()

    def observe(self, observer: StoreObserver) -> None:
        """Let somebody count what happens from now on."""
        self._writer.observer = self._reader.observer = observer

    def watch(self, watcher: Watcher) -> None:
        """Tell nothing: a file belongs to one process, and there are no other nodes."""

    async def probe(self) -> None:
        """Write something that changes nothing, durably, into the file that lies under its name."""
        await asyncio.to_thread(self._file.require_place)
        await self._writer.change(changes.change_nothing)

    async def other_nodes(self) -> int:
        """Return 0: the file belongs to whoever holds the lock of its folder."""
        return 0

    async def close(self) -> None:
        """Commit what is queued, then close the file."""
        await self._writer.close()
        await self._reader.close()


class SqliteLog:
    """An `EventLog` over one file."""

    def __init__(self, store: SqliteStore, writer: Writer, reader: Reader) -> None:
        self._store = store
        self._writer = writer
        self._reader = reader
        self._loop = asyncio.get_running_loop()

    def append(self, stream: str, expected: int, events: Sequence[Event]) -> asyncio.Future[int]:
        """Put events behind number `expected`; return the last one's number once they are durable."""
        if not events or expected < 0:
            raise ValueError("an append needs events, and a number from 0 to follow")
        return self._writer.submit(Append(stream, expected, events, self._loop.create_future()))

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        """Return the events numbered above `after`."""
        return await self._reader.ask(lambda db: reader.events(db, stream, after))

    async def holds(self, stream: str, words: bytes) -> bool:
        """Tell whether any event of a stream holds these bytes."""
        return await self._reader.ask(lambda db: reader.holds(db, stream, words))

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        """Return every stream of a prefix that ended before a time, by name."""
        return await self._reader.ask(lambda db: reader.heads(db, prefix, before))

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        """Return where each of these streams ends."""
        return await self._reader.ask(lambda db: reader.ends(db, streams))

    async def drop(self, stream: str, expected: int) -> None:
        """Forget a stream that ends at a number, durably."""
        await self._writer.change(lambda db: changes.drop_stream(db, stream, expected), deletes=True)

    async def claim(self, stream: str) -> None:
        """Tell nobody: there are no other nodes."""

    async def close(self) -> None:
        """Close the whole store."""
        await self._store.close()


class SqliteRegistry:
    """A `Registry` over one file."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        """Write a record and return its new version."""
        return await self._writer.change(lambda db: changes.put_record(db, kind, key, data, expected))

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        """Return a record, or None."""
        return await self._reader.ask(lambda db: reader.record(db, kind, key))

    async def find(self, kind: str) -> list[RegistryRecord]:
        """Return every record of a kind, by key."""
        return await self._reader.ask(lambda db: reader.records(db, kind))

    async def kinds(self) -> list[str]:
        """Return every kind of which there is a record, by name."""
        return await self._reader.ask(reader.kinds)

    async def delete(self, kind: str, key: str, expected: int | None = None) -> None:
        """Forget a record, durably."""
        await self._writer.change(lambda db: changes.delete_record(db, kind, key, expected))
