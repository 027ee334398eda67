"""A store is a log and a registry in one place, found by its URL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from greenroom.store.log import EventLog, StoreUnavailable
from greenroom.store.observer import StoreObserver
from greenroom.store.registry import Registry
from greenroom.store.sqlite import open_sqlite
from greenroom.store.watcher import Watcher


class Store(Protocol):
    """The store that keeps the tables and the people through restarts and power cuts."""

    @property
    def log(self) -> EventLog:
        """The tables' events."""
        ...

    @property
    def registry(self) -> Registry:
        """People, invitations, the directory of tables."""
        ...

    @property
    def size(self) -> int:
        """The bytes that it takes on the disk."""
        ...

    def observe(self, observer: StoreObserver) -> None:
        """Let somebody count what happens from now on."""
        ...

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody from now on what other nodes on this store do."""
        ...

    async def probe(self) -> None:
        """Raise `StoreUnavailable` where nothing could be stored now, or what is stored would be lost."""
        ...

    async def close(self) -> None:
        """Finish what was asked for, then let go; later calls raise `StoreUnavailable`. May be repeated."""
        ...


STORES: dict[str, Callable[[str], Awaitable[Store]]] = {
    "sqlite": open_sqlite,
}


async def open_store(url: str) -> Store:
    """Open the store at a URL: `sqlite:///data/room.db`, with four slashes for an absolute path.

    Raises `StoreUnavailable` with a sentence that says what is wrong with it.
    """
    opener = STORES.get(url.partition("://")[0])
    if opener is None:
        kinds = ", ".join(STORES)
        raise StoreUnavailable("failed", f"“{url}” names no store this program knows ({kinds}).")
    return await opener(url)
