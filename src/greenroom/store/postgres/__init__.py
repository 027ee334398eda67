"""The store of several nodes: one PostgreSQL database, written in rounds, durable at each commit.

Imported only where a URL names such a store: its packages are an extra.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Sequence
from math import inf

import msgspec

from greenroom.store.log import Conflict, Event, Stored, StreamHead
from greenroom.store.observer import StoreObserver
from greenroom.store.pending_writes import ends_elsewhere
from greenroom.store.postgres import questions, statements, writer
from greenroom.store.postgres.database_address import Place
from greenroom.store.postgres.error_messages import ANY, explain
from greenroom.store.postgres.listener import Listener
from greenroom.store.postgres.reader import Reader
from greenroom.store.postgres.schema import bring_up_to_date
from greenroom.store.postgres.write_jobs import PieceOfNews
from greenroom.store.postgres.writer import Writer
from greenroom.store.registry import RegistryRecord
from greenroom.store.watcher import Watcher

CLOSE_SECONDS = 2.0
"""Seconds for what was asked of a store that is closed: whoever stops a room waits for it."""


async def open_postgres(url: str) -> PostgresStore:
    """Open the database of a `postgresql://` URL as one more node; its tables are made if they are missing.

    Raises `StoreUnavailable`.
    """
    node = secrets.randbits(62) + 1
    place = Place(url, node)
    try:
        connection = await place.connect_to_keep(writer.ROLE)
        try:
            await bring_up_to_date(place, connection)
            listener = Listener(place, node)
            await listener.begin()
        except BaseException:
            connection.terminate()
            raise
    except ANY as error:
        raise explain(place, error) from None
    return PostgresStore(place, Writer(place, node, connection, listener.tell_late), listener, node)


class PostgresStore:
    """A `Store` over one database."""

    def __init__(self, place: Place, writer_: Writer, listener: Listener, node: int) -> None:
        self._place = place
        self._writer = writer_
        self._reader = Reader(place)
        self._listener = listener
        self.log = PostgresLog(self, writer_, self._reader, node)
        self.registry = PostgresRegistry(writer_, self._reader)

    @property
    def is_shared(self) -> bool:
        """Always: each who opens the database is one more node."""
        return True

    @property
    def size(self) -> int:
        """The bytes of all tables with their indexes, as of some seconds ago."""
        return self._listener.size

    def observe(self, observer: StoreObserver) -> None:
        """Let somebody count what happens from now on."""
        self._writer.observer = self._reader.observer = observer

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody from now on what other nodes do."""
        self._listener.watcher = watcher

    async def probe(self) -> None:
        """Write something that changes nothing, durably, where what is stored is not lost."""
        await self._reader.ask(self._place.require, None)
        await self._reader.ask(lambda connection: connection.execute(statements.PROBE), "")

    async def other_nodes(self) -> int:
        """Return how many other nodes have the database open, whichever users they come as."""
        return await self._reader.ask(lambda connection: questions.nodes(connection, self._place), 0)

    async def close(self) -> None:
        """Commit what is queued, then let go of the database.

        Nobody waits for one that does not answer: what is not done within some seconds is unavailable, and in
        doubt as ever.
        """
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._listener.close()
                await self._writer.close()
                await self._reader.close()
        except TimeoutError:
            self._writer.give_up()
            self._reader.give_up()


class PostgresLog:
    """An `EventLog` over one database."""

    def __init__(self, store: PostgresStore, writer_: Writer, reader_: Reader, node: int) -> None:
        self._store = store
        self._writer = writer_
        self._reader = reader_
        self._node = node

    def append(self, stream: str, expected: int, events: Sequence[Event]) -> Awaitable[int]:
        """Put events behind number `expected`; return the last one's number once they are durable."""
        if not events or expected < 0:
            raise ValueError("an append needs events, and a number from 0 to follow")
        return self._writer.append(stream, expected, events)

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        """Return the events numbered above `after`."""
        return await self._reader.ask(lambda connection: questions.events(connection, stream, after), [])

    async def holds(self, stream: str, words: bytes) -> bool:
        """Tell whether any event of a stream holds these bytes."""
        return await self._reader.ask(lambda connection: questions.holds(connection, stream, words), False)

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        """Return every stream of a prefix that ended before a time, by name."""
        return await self._reader.ask(lambda connection: questions.heads(connection, prefix, before), [])

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        """Return where each of these streams ends."""
        return await self._reader.ask(lambda connection: questions.ends(connection, streams), [])

    async def drop(self, stream: str, expected: int) -> None:
        """Forget a stream that ends at a number, durably."""
        news = self._news("appended", stream, 0)
        if not await self._reader.ask(
            lambda connection: questions.drop(connection, stream, expected, news), True
        ):
            raise ends_elsewhere(stream, expected)

    async def claim(self, stream: str) -> None:
        """Tell the other nodes that this one takes a stream's table up."""
        notice = statements.CHANNEL, self._news("taken", stream)
        await self._reader.ask(lambda connection: connection.execute(statements.TAKE, *notice), "")

    async def close(self) -> None:
        """Close the whole store."""
        await self._store.close()

    def _news(self, *news: *PieceOfNews) -> str:
        return msgspec.json.encode((self._node, news)).decode()


class PostgresRegistry:
    """A `Registry` over one database."""

    def __init__(self, writer_: Writer, reader_: Reader) -> None:
        self._writer = writer_
        self._reader = reader_

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        """Write a record and return its new version."""
        if expected is not None:
            return await self._writer.change(kind, key, expected, data)
        while True:
            version = await self._version(kind, key)
            with contextlib.suppress(Conflict):
                return await self._writer.change(kind, key, version, data)

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        """Return a record, or None."""
        return await self._reader.ask(lambda connection: questions.record(connection, kind, key), None)

    async def find(self, kind: str) -> list[RegistryRecord]:
        """Return every record of a kind, by key."""
        return await self._reader.ask(lambda connection: questions.records(connection, kind), [])

    async def kinds(self) -> list[str]:
        """Return every kind of which there is a record, by name."""
        return await self._reader.ask(questions.kinds, [])

    async def delete(self, kind: str, key: str, expected: int | None = None) -> None:
        """Forget a record, durably."""
        while True:
            version = await self._version(kind, key) if expected is None else expected
            if version == 0:
                break
            try:
                await self._writer.change(kind, key, version, None)
            except Conflict:
                if expected is not None:
                    raise
            else:
                return
        if expected == 0 and await self._version(kind, key):
            raise Conflict(f"{kind} {key} is not at version 0")

    async def _version(self, kind: str, key: str) -> int:
        return await self._reader.ask(lambda connection: questions.version(connection, kind, key), 0)
