"""Nodes on one store, each told what the others did: as PostgreSQL tells them, over any store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import inf

from greenroom.store import Event, EventLog, Registry, RegistryRecord, Store, Stored, StreamHead
from greenroom.store.observer import StoreObserver
from greenroom.store.watcher import NULL_WATCHER, Watcher

Told = Callable[[Watcher], None]


class Telling:
    """One log and one registry, and the nodes that share them."""

    def __init__(self, log: EventLog, registry: Registry) -> None:
        self.log = log
        self.registry = registry
        self.nodes: list[Node] = []

    def node(self, store: Store | None = None) -> Node:
        """Let one more node share them; `store` is asked for its health and closed by its owner."""
        self.nodes.append(Node(self, store))
        return self.nodes[-1]

    def tell(self, teller: Node, told: Told) -> None:
        """Tell the other nodes, soon."""
        for node in self.nodes:
            if node is not teller:
                asyncio.get_running_loop().call_soon(node.hear, told)


class Hearing:
    """Passes on to a node what the others did; while it is deaf, that waits."""

    def __init__(self) -> None:
        self._watcher: Watcher = NULL_WATCHER
        self._waiting: list[Told] | None = None

    def watch(self, watcher: Watcher) -> None:
        self._watcher = watcher

    def hear(self, told: Told) -> None:
        if self._waiting is None:
            told(self._watcher)
        else:
            self._waiting.append(told)

    def deafen(self) -> None:
        """Stand still, as far as what others do is concerned."""
        self._waiting = []

    def undeafen(self) -> None:
        """Hear all that was told meanwhile."""
        waiting, self._waiting = self._waiting or [], None
        for told in waiting:
            told(self._watcher)

    def lose(self) -> None:
        """Hear again, but nothing of what was told meanwhile: only that something may be missing."""
        self._waiting = None
        self._watcher.missed()


class Node(Hearing):
    """One node's `Store`."""

    is_shared = True
    size = 0

    def __init__(self, telling: Telling, store: Store | None) -> None:
        super().__init__()
        self.log = NodeLog(telling, self)
        self.registry = NodeRegistry(telling, self)
        self.telling = telling
        self._store = store

    def observe(self, observer: StoreObserver) -> None:
        """Count nothing."""

    async def probe(self) -> None:
        if self._store is not None:
            await self._store.probe()

    async def other_nodes(self) -> int:
        return len(self.telling.nodes) - 1

    async def close(self) -> None:
        """Leave the store to its owner."""


class NodeLog:
    """The log as one node has it."""

    def __init__(self, telling: Telling, node: Node) -> None:
        self._telling = telling
        self._log = telling.log
        self._node = node
        self.taken: list[str] = []

    async def append(self, stream: str, expected: int, events: Sequence[Event]) -> int:
        last = await self._log.append(stream, expected, events)
        self._telling.tell(self._node, lambda watcher: watcher.appended(stream, last))
        return last

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        return await self._log.read(stream, after)

    async def holds(self, stream: str, words: bytes) -> bool:
        return await self._log.holds(stream, words)

    async def streams(self, prefix: str = "", before: float = inf) -> list[StreamHead]:
        return await self._log.streams(prefix, before)

    async def ends(self, streams: Sequence[str]) -> list[StreamHead]:
        return await self._log.ends(streams)

    async def drop(self, stream: str, expected: int) -> None:
        await self._log.drop(stream, expected)
        self._telling.tell(self._node, lambda watcher: watcher.appended(stream, 0))

    async def claim(self, stream: str) -> None:
        self.taken.append(stream)
        self._telling.tell(self._node, lambda watcher: watcher.taken(stream))

    async def close(self) -> None:
        """Leave the log to its owner."""


class NodeRegistry:
    """The registry as one node has it."""

    def __init__(self, telling: Telling, node: Node) -> None:
        self._telling = telling
        self._registry = telling.registry
        self._node = node

    async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
        version = await self._registry.put(kind, key, data, expected)
        self._telling.tell(self._node, lambda watcher: watcher.changed(kind, key))
        return version

    async def get(self, kind: str, key: str) -> RegistryRecord | None:
        return await self._registry.get(kind, key)

    async def find(self, kind: str) -> list[RegistryRecord]:
        return await self._registry.find(kind)

    async def delete(self, kind: str, key: str, expected: int | None = None) -> None:
        await self._registry.delete(kind, key, expected)
        self._telling.tell(self._node, lambda watcher: watcher.changed(kind, key))

    async def kinds(self) -> list[str]:
        return await self._registry.kinds()
