"""A store is a log and a registry in one place, found by its URL."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Protocol

from greenroom.store.examination import Examination, ShowProgress
from greenroom.store.log import EventLog, StoreUnavailable
from greenroom.store.observer import StoreObserver
from greenroom.store.registry import Registry
from greenroom.store.sqlite import file_of, open_sqlite
from greenroom.store.sqlite.examination import examine as examine_file
from greenroom.store.sqlite.examination import holds_anything as file_holds_anything
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
    def is_shared(self) -> bool:
        """Whether other nodes may serve the same store at the same time."""
        ...

    @property
    def size(self) -> int:
        """The bytes that the store takes on the disk."""
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

    async def other_nodes(self) -> int:
        """Return how many other nodes have the store open now. May raise `StoreUnavailable`."""
        ...

    async def close(self) -> None:
        """Finish what was asked for, then let go; later calls raise `StoreUnavailable`. May be repeated.

        What a database does not answer within some seconds raises that, too.
        """
        ...


class StoreBackend(Protocol):
    """One kind of store, as all that is done with a URL needs it. Each raises `StoreUnavailable`."""

    async def open(self, url: str) -> Store:
        """Open the store; it is created if it does not exist."""
        ...

    async def examine(self, url: str, show_progress: ShowProgress) -> Examination:
        """Read everything in the store and change nothing."""
        ...

    async def holds_anything(self, url: str) -> bool:
        """Tell whether anything is stored; nothing is made or changed there."""
        ...

    def place(self, url: str) -> str:
        """Return where the store is, without user and password."""
        ...


class _Sqlite:
    async def open(self, url: str) -> Store:
        return await open_sqlite(url)

    async def examine(self, url: str, show_progress: ShowProgress) -> Examination:
        return examine_file(file_of(url))

    async def holds_anything(self, url: str) -> bool:
        return file_holds_anything(file_of(url))

    def place(self, url: str) -> str:
        return str(file_of(url).absolute())


class _Postgres:
    """The backend of PostgreSQL; its modules, an extra and large, are loaded only where they are used."""

    async def open(self, url: str) -> Store:
        with _packages():
            from greenroom.store.postgres import open_postgres  # noqa: PLC0415 - as above
        return await open_postgres(url)

    async def examine(self, url: str, show_progress: ShowProgress) -> Examination:
        with _packages():
            from greenroom.store.postgres.examination import examine  # noqa: PLC0415 - as above
        return await examine(url, show_progress)

    async def holds_anything(self, url: str) -> bool:
        with _packages():
            from greenroom.store.postgres.examination import holds_anything as holds  # noqa: PLC0415 - as above
        return await holds(url)

    def place(self, url: str) -> str:
        with _packages():
            from greenroom.store.postgres.database_address import Place  # noqa: PLC0415 - as above
        return str(Place(url, 0))


@contextlib.contextmanager
def _packages() -> Iterator[None]:
    """Raise `StoreUnavailable` where a package that PostgreSQL needs is missing."""
    try:
        yield
    except ImportError as missing:
        sentence = (
            f"A PostgreSQL store needs the package {missing.name}: pip install 'greenroom[postgres]', or in "
            "a checkout .venv/bin/uv pip install -r requirements/postgres.lock."
        )
        raise StoreUnavailable("failed", sentence) from None


STORES: dict[str, StoreBackend] = {
    "sqlite": _Sqlite(),
    "postgresql": _Postgres(),
    "postgres": _Postgres(),
}
"""The kinds of store, by the beginning of a URL."""


async def open_store(url: str) -> Store:
    """Open the store at a URL.

    `sqlite:///data/room.db`, with four slashes for an absolute path; `postgresql://user@host:5432/database`.
    Raises `StoreUnavailable` with a sentence that says what is wrong with it.
    """
    return await _backend(url).open(url)


def _backend(url: str) -> StoreBackend:
    backend = STORES.get(url.partition("://")[0])
    if backend is None:
        kinds = ", ".join(STORES)
        # Only what comes first: in a URL there may be a password.
        sentence = f"“{url.partition('//')[0]}” names no store this program knows ({kinds})."
        raise StoreUnavailable("failed", sentence)
    return backend


async def examine_store(url: str, show_progress: ShowProgress) -> Examination:
    """Read everything in the store at a URL and change nothing. Raises `StoreUnavailable`."""
    return await _backend(url).examine(url, show_progress)


async def holds_anything(url: str) -> bool:
    """Tell whether anything is stored at a URL; nothing is made or changed there.

    Raises `StoreUnavailable`, also where there is no such database; a file must exist.
    """
    return await _backend(url).holds_anything(url)


def place_of(url: str) -> str:
    """Return where the store at a URL is, without user and password. Raises `StoreUnavailable`."""
    return _backend(url).place(url)
