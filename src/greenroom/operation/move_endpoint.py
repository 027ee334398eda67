"""One end of a move between stores, source or target: an SQLite file with its key and lock, or a database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from greenroom.operation.archive import OperationRefused
from greenroom.operation.file_owner import hand_over
from greenroom.store import Registry, Store, open_store
from greenroom.store.sqlite import PREFIX
from greenroom.store.store import holds_anything, place_of
from greenroom.web.folder_lock import AlreadyLocked, lock_folder
from greenroom.web.signing_key import KEY, KIND, NAME, keep_secret, make_folder, secret_in

LET_GO_SECONDS = 2.0
"""Seconds after which PostgreSQL has noticed that somebody was killed."""


class Side:
    """One store of a move, by its URL."""

    def __init__(self, name: str, url: str) -> None:
        """`name` is what it is called in sentences, and `url` may hold a password."""
        path = url.removeprefix(PREFIX)
        self.name = name
        self.url = url
        self.file = None if path in (url, "") else Path(path).absolute()

    @property
    def place(self) -> str:
        """The place of the store, without a password. May raise `StoreUnavailable`."""
        return place_of(self.url)

    @property
    def how_to_empty(self) -> str:
        """The way to make room for another room, for whoever needs none that is here."""
        if self.file is None:
            return "choose an empty one, or empty it where nobody needs it: DROP SCHEMA greenroom CASCADE"
        stem = self.file.with_suffix("")
        return f"choose another file, or move {stem}.* and {NAME} in that folder away first"

    async def require_room(self) -> None:
        """Raise `OperationRefused` where nothing is stored; make nothing. May raise `StoreUnavailable`."""
        if self.file is not None and not self.file.exists():
            raise OperationRefused(f"There is no {self.file}.")
        if not await holds_anything(self.url):
            raise OperationRefused(
                f"{self.place} holds no room: nothing is stored there. Is that the right address?"
            )

    @contextlib.asynccontextmanager
    async def open_store(self) -> AsyncIterator[Store]:
        """Open the store where no server has its folder. Raises `OperationRefused`, `StoreUnavailable`."""
        with self._hold_lock():
            try:
                store = await open_store(self.url)
                try:
                    yield store
                finally:
                    await store.close()
            finally:
                self._hand_over()

    def make_folder(self) -> None:
        """Make the data folder of a file as a server does. Raises `OperationRefused`."""
        if self.file is not None:
            try:
                make_folder(self.file.parent)
            except OSError as error:
                sentence = f"The data folder {self.file.parent} cannot be used: {error.strerror}."
                raise OperationRefused(sentence) from error

    async def require_closed(self, store: Store) -> None:
        """Raise `OperationRefused` where a server has the database open; a file it has locked."""
        ends = time.monotonic() + LET_GO_SECONDS
        while await store.other_nodes():
            if time.monotonic() > ends:
                raise OperationRefused(f"A server has the {self.name} open, or another move; stop it first.")
            await asyncio.sleep(0.1)

    async def key(self, registry: Registry) -> str | None:
        """Return the key that signs the cookies; None where there is none yet."""
        if self.file is None:
            record = await registry.get(KIND, KEY)
            return None if record is None else record.data.decode()
        return secret_in(self.file.parent) if (self.file.parent / NAME).exists() else None

    async def keep_key(self, registry: Registry, key: str) -> None:
        """Keep the key where there is none yet; raises `OperationRefused` where there is another."""
        stored_key = await self.key(registry)
        if stored_key is None and self.file is None:
            await registry.put(KIND, KEY, key.encode(), 0)
        elif stored_key is None and self.file is not None:
            keep_secret(self.file.parent, key)
        elif stored_key != key:
            raise OperationRefused(
                f"The target has a key of its own, and other guests with it; {self.how_to_empty}."
            )

    @contextlib.contextmanager
    def _hold_lock(self) -> Iterator[None]:
        if self.file is None:
            yield
            return
        try:
            with lock_folder(self.file.parent):
                yield
        except AlreadyLocked:
            raise OperationRefused(
                f"A server keeps the data folder {self.file.parent}; stop it first."
            ) from None

    def _hand_over(self) -> None:
        if self.file is not None:
            folder = self.file.parent
            for place in (self.file, self.file.with_suffix(".mark"), folder / NAME):
                if os.path.lexists(place):
                    hand_over(place, folder)
