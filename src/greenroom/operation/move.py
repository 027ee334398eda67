"""`greenroom move-store`: everything from one store into another, and every part of it compared.

A move that was cut short goes on where it was, also where the source has been played on since: what a stream
has in the target is the beginning of what it has in the source, and a record that has changed is written
again. All of it is compared in the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from greenroom.operation.archive import Refused
from greenroom.progress import shown_progress
from greenroom.store import Registry, Store, Stored, StreamHead, open_store
from greenroom.store.sqlite import PREFIX
from greenroom.store.unfinished import KIND as MOVE
from greenroom.store.unfinished import begin_move, end_move, is_unfinished
from greenroom.web.lock import AlreadyLocked, locked
from greenroom.web.secret import KEY, keep_secret, make_folder, secret_in
from greenroom.web.secret import KIND as SECRET
from greenroom.web.secret import NAME as KEY_FILE

MOST_EVENTS = 500
"""Events that are appended at once."""
APART = (MOVE, SECRET)
"""Kinds of records that are not moved as they are: the mark of the move, and the key."""


class Moved(msgspec.Struct, frozen=True):
    """The content of a store, all of it compared."""

    streams: int
    events: int
    records: int


LETS_GO_WITHIN = 2.0
"""Seconds after which PostgreSQL has noticed that somebody was killed."""


class Side:
    """The source of a move or its target, by its URL.

    A file keeps the key beside it and locks its folder; a database does neither.
    """

    def __init__(self, name: str, url: str) -> None:
        """`name` is what it is called in sentences, and `url` may hold a password."""
        path = url.removeprefix(PREFIX)
        self.name = name
        self.url = url
        self.file = None if path in (url, "") else Path(path).absolute()

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        """Open the store, where no server keeps its folder. May raise `Refused` and `StoreUnavailable`."""
        with self._locked():
            store = await open_store(self.url)
            try:
                yield store
            finally:
                await store.close()

    def make_folder(self) -> None:
        """Make the data folder of a file as a server does. Raises `Refused`."""
        if self.file is not None:
            try:
                make_folder(self.file.parent)
            except OSError as error:
                said = f"The data folder {self.file.parent} cannot be used: {error.strerror}."
                raise Refused(said) from error

    async def require_closed(self, store: Store) -> None:
        """Raise `Refused` where a server has the database open; a file's folder is locked by its server."""
        ends = time.monotonic() + LETS_GO_WITHIN
        while await store.other_nodes():
            if time.monotonic() > ends:
                raise Refused(f"A server has the {self.name} open, or another move; stop it first.")
            await asyncio.sleep(0.1)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        if self.file is None:
            yield
            return
        try:
            with locked(self.file.parent):
                yield
        except AlreadyLocked:
            raise Refused(f"A server keeps the data folder {self.file.parent}; stop it first.") from None

    async def key(self, registry: Registry) -> str | None:
        """Return the key that signs the cookies; None where there is none yet."""
        if self.file is None:
            found = await registry.get(SECRET, KEY)
            return None if found is None else found.data.decode()
        return secret_in(self.file.parent) if (self.file.parent / KEY_FILE).exists() else None

    async def keep_key(self, registry: Registry, key: str) -> None:
        """Keep the key where there is none yet; raises `Refused` where there is another."""
        known = await self.key(registry)
        if known is None and self.file is None:
            await registry.put(SECRET, KEY, key.encode(), 0)
        elif known is None and self.file is not None:
            keep_secret(self.file.parent, key)
        elif known != key:
            raise Refused("The target has a key of its own, and other guests with it; choose an empty one.")


async def move(source: str, target: str) -> Moved:
    """Move a room; the source is left as it is. Raises `Refused`, `StoreUnavailable` and OSError.

    Nothing may play on the source meanwhile: a server that has it open is refused, and what one that was
    started later writes is noticed.
    """
    origin, goal = Side("source", source), Side("target", target)
    if origin.file is not None and not origin.file.exists():
        raise Refused(f"There is no {origin.file}.")
    async with contextlib.AsyncExitStack() as stack:
        old = await stack.enter_async_context(origin.opened())
        await origin.require_closed(old)
        if await is_unfinished(old.registry):
            raise Refused("The source holds a part of a room only: a move into it was not finished.")
        goal.make_folder()
        new = await stack.enter_async_context(goal.opened())
        if not await is_unfinished(new.registry) and (
            await new.log.streams() or set(await new.registry.kinds()) - {MOVE}
        ):
            raise Refused("The target holds a room already; choose an empty one.")
        # Also where a move goes on that was cut short: it may be going on elsewhere at this moment.
        await goal.require_closed(new)
        await begin_move(new.registry)
        moved = await _move(old, new)
        key = await origin.key(old.registry)
        if key is not None:
            await goal.keep_key(new.registry, key)
        await end_move(new.registry)
        return moved


async def _move(old: Store, new: Store) -> Moved:
    heads, records = await old.log.streams(), await _records(old.registry)
    there = {head.stream: head.last for head in await new.log.streams()}
    strange = there.keys() - {head.stream for head in heads}
    if strange:
        raise _strange(min(strange))
    with shown_progress("moving", sum(head.last for head in heads) + len(records)) as told:
        for head in heads:
            await _move_stream(old, new, head, there.get(head.stream, 0), told)
        await _move_records(new.registry, records, told)
    await _compare_all(old, new, heads, records)
    return Moved(len(heads), sum(head.last for head in heads), len(records))


async def _move_stream(
    old: Store, new: Store, head: StreamHead, last: int, told: Callable[[int], None]
) -> None:
    stored = await old.log.read(head.stream)
    told(last)
    for first in range(last, len(stored), MOST_EVENTS):
        part = stored[first : first + MOST_EVENTS]
        await new.log.append(head.stream, first, [each.event for each in part])
        told(len(part))
    if _hash(stored) != _hash(await new.log.read(head.stream)):
        raise Refused(f"The target holds another {head.stream}. Choose an empty one.")


async def _move_records(
    registry: Registry, records: dict[tuple[str, str], bytes], told: Callable[[int], None]
) -> None:
    there = await _records(registry)
    strange = there.keys() - records.keys()
    if strange:
        raise _strange(" ".join(min(strange)))
    for (kind, key), data in records.items():
        if there.get((kind, key)) != data:
            await registry.put(kind, key, data, None if (kind, key) in there else 0)
        told(1)


async def _compare_all(
    old: Store, new: Store, heads: list[StreamHead], records: dict[tuple[str, str], bytes]
) -> None:
    if await old.log.streams() != heads or await _records(old.registry) != records:
        raise Refused("Somebody played on the source meanwhile. Stop all its servers and move it again.")
    if await new.log.streams() != heads or await _records(new.registry) != records:
        raise Refused("The target is not what was moved there: somebody else writes to it, or it is damaged.")


def _strange(what: str) -> Refused:
    return Refused(
        f"The target holds {what}, which the source does not. Choose an empty one; where the source has "
        "lost it since this move began, empty the target and move again."
    )


async def _records(registry: Registry) -> dict[tuple[str, str], bytes]:
    kinds = [kind for kind in await registry.kinds() if kind not in APART]
    return {(kind, record.key): record.data for kind in kinds for record in await registry.find(kind)}


def _hash(stored: Sequence[Stored]) -> bytes:
    return hashlib.sha256(msgspec.msgpack.encode(stored)).digest()
