"""Nodes on one PostgreSQL for stories whose time jumps: whoever asks it stands still until it has answered.

The stores of the nodes live in a thread of their own, where time is real. What a table asks of them holds up
its loop, and with it its clock and everybody else. So PostgreSQL keeps, decides and tells all there is, and
yet the order in which things happen is that of the story: two runs of it send the same bytes.

What one node did the others hear by PostgreSQL's own notifications. A mark that is sent behind each write
says when all of them have come, and they are passed on then.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Sequence
from math import inf
from typing import TypeVar

import asyncpg
import msgspec

from greenroom.store import Event, EventLog, Registry, RegistryRecord, Store, Stored, StreamHead, open_store
from greenroom.store.postgres.statements import CHANNEL
from table.memory import TroubledLog
from together.telling import Hearing, Told

T = TypeVar("T")
ANSWER_SECONDS = 60.0
"""Seconds after which PostgreSQL hangs."""
NOBODY = 0
"""The number of no node."""
EMPTY = "TRUNCATE greenroom.event, greenroom.stream, greenroom.record"


class Stores:
    """The stores of some nodes on one PostgreSQL, and one more for the story itself."""

    def __init__(self, url: str, nodes: int) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="stores", daemon=True).start()
        self.of_story = self.ask(open_store(url))
        self.of_nodes = [self.ask(open_store(url)) for _ in range(nodes)]
        self._ears = [_Ear() for _ in range(nodes)]
        for store, ear in zip(self.of_nodes, self._ears, strict=True):
            store.watch(ear)
        self._connection = self.ask(asyncpg.connect(url))

    def ask(self, asking: Awaitable[T]) -> T:
        """Wait for the answer to what is asked of a store."""
        return asyncio.run_coroutine_threadsafe(_answered(asking), self._loop).result(ANSWER_SECONDS)

    def write(self, writing: Awaitable[T]) -> T:
        """Wait until something is written and every node has been told of it; fails as the store does."""
        return self.ask(self._written(writing))

    def heard(self) -> list[list[Told]]:
        """Return what each node was told since the last time."""
        return [ear.taken_from() for ear in self._ears]

    def empty(self) -> None:
        """Forget everything, and all that was told of it."""
        self.write(self._connection.execute(EMPTY))
        self.heard()

    def close(self) -> None:
        """Let go of the database."""
        for store in (*self.of_nodes, self.of_story):
            self.ask(store.close())
        self.ask(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _written(self, writing: Awaitable[T]) -> T:
        try:
            return await writing
        finally:
            mark = msgspec.json.encode([NOBODY, ["taken", _Ear.MARK]]).decode()
            await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, mark)
            for ear in self._ears:
                await ear.marked()


class _Ear:
    """The watcher of one store: it keeps what it is told."""

    MARK = "all has been told"

    def __init__(self) -> None:
        self._told: list[Told] = []
        self._marked = asyncio.Event()

    def appended(self, stream: str, last: int) -> None:
        self._told.append(lambda watcher: watcher.appended(stream, last))

    def kept(self, stream: str, last: int) -> None:
        self._told.append(lambda watcher: watcher.kept(stream, last))

    def changed(self, kind: str, key: str) -> None:
        self._told.append(lambda watcher: watcher.changed(kind, key))

    def taken(self, stream: str) -> None:
        if stream == self.MARK:
            self._marked.set()
        else:
            self._told.append(lambda watcher: watcher.taken(stream))

    def missed(self) -> None:
        self._told.append(lambda watcher: watcher.missed())

    async def marked(self) -> None:
        """Wait for the mark."""
        await asyncio.wait_for(self._marked.wait(), ANSWER_SECONDS)
        self._marked.clear()

    def taken_from(self) -> list[Told]:
        told, self._told = self._told, []
        return told


class StoredNodes:
    """The nodes of one house, on stores that are emptied first."""

    def __init__(self, stores: Stores) -> None:
        stores.empty()
        self.stores = stores
        self.log = StoryLog(stores)
        self.registry = NodeRegistry(self, stores.of_story.registry)
        self.nodes: list[StoredNode] = []

    def begin_anew(self) -> StoredNodes:
        """Let other nodes have the same stores."""
        self.nodes = []
        return self

    def node(self) -> StoredNode:
        """Start one more node; there are as many as stores."""
        self.nodes.append(StoredNode(self, self.stores.of_nodes[len(self.nodes)]))
        return self.nodes[-1]

    def write(self, writing: Awaitable[T]) -> T:
        """Have something written, and let all nodes hear soon what PostgreSQL has told their stores."""
        try:
            return self.stores.write(writing)
        finally:
            for node, heard in zip(self.nodes, self.stores.heard(), strict=False):
                for told in heard:
                    asyncio.get_running_loop().call_soon(node.hear, told)


class StoredNode(Hearing):
    """One node: its way to the log and the registry, and what it hears of the others."""

    def __init__(self, nodes: StoredNodes, store: Store) -> None:
        super().__init__()
        self.log = NodeLog(nodes, store.log)
        self.registry = NodeRegistry(nodes, store.registry)


class StoryLog(TroubledLog):
    """The log as the story has it: what it writes no node is told of."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores
        self._log = stores.of_story.log

    @property
    def events(self) -> dict[str, list[Event]]:
        return self._stores.ask(self._all())

    def rewrite(self, stream: str, events: Sequence[Event]) -> None:
        """Put other events into the place of all that a stream has."""
        last = len(self.events[stream])
        self._stores.write(self._log.drop(stream, last))
        self._write(self._log.append(stream, 0, events))

    async def append(self, stream: str, expected: int, events: Sequence[Event]) -> int:
        await self.before_append(events)
        return self._write(self._log.append(stream, expected, events))

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        return self._stores.ask(self._log.read(stream, after))

    async def holds(self, stream: str, words: bytes) -> bool:
        return self._stores.ask(self._log.holds(stream, words))

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        return self._stores.ask(self._log.streams(prefix, before))

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        return self._stores.ask(self._log.ends(streams))

    async def drop(self, stream: str, expected: int) -> None:
        self._write(self._log.drop(stream, expected))

    async def claim(self, stream: str) -> None:
        return None

    async def close(self) -> None:
        """Leave the log to its owner."""

    def _write(self, writing: Awaitable[T]) -> T:
        try:
            return self._stores.write(writing)
        finally:
            self._stores.heard()

    async def _all(self) -> dict[str, list[Event]]:
        streams = await self._log.streams()
        return {head.stream: [each.event for each in await self._log.read(head.stream)] for head in streams}


class NodeLog:
    """The log as one node has it."""

    def __init__(self, nodes: StoredNodes, log: EventLog) -> None:
        self._nodes = nodes
        self._log = log
        self.taken: list[str] = []

    async def append(self, stream: str, expected: int, events: Sequence[Event]) -> int:
        await self._nodes.log.before_append(events)
        return self._nodes.write(self._log.append(stream, expected, events))

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        self._nodes.log.read_after.append(after)
        return self._nodes.stores.ask(self._log.read(stream, after))

    async def holds(self, stream: str, words: bytes) -> bool:
        return self._nodes.stores.ask(self._log.holds(stream, words))

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        return self._nodes.stores.ask(self._log.streams(prefix, before))

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        return self._nodes.stores.ask(self._log.ends(streams))

    async def drop(self, stream: str, expected: int) -> None:
        self._nodes.write(self._log.drop(stream, expected))

    async def claim(self, stream: str) -> None:
        self.taken.append(stream)
        self._nodes.write(self._log.claim(stream))

    async def close(self) -> None:
        """Leave the log to its owner."""


class NodeRegistry:
    """The registry as one node has it, or the story, which is told nothing."""

    def __init__(self, nodes: StoredNodes, registry: Registry) -> None:
        self._nodes = nodes
        self._registry = registry

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        return self._nodes.write(self._registry.put(kind, key, data, expected))

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        return self._nodes.stores.ask(self._registry.get(kind, key))

    async def find(self, kind: str) -> list[RegistryRecord]:
        return self._nodes.stores.ask(self._registry.find(kind))

    async def delete(self, kind: str, key: str, expected: int | None = None) -> None:
        self._nodes.write(self._registry.delete(kind, key, expected))

    async def kinds(self) -> list[str]:
        return self._nodes.stores.ask(self._registry.kinds())


async def _answered(asking: Awaitable[T]) -> T:
    return await asking
