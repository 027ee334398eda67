"""The connection on which a node hears of the others, taken up again whenever it is lost."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import msgspec

from greenroom.json_errors import UNREADABLE
from greenroom.store.postgres.database_address import CONNECT_SECONDS, Place, answer_timeout
from greenroom.store.postgres.error_messages import ANY
from greenroom.store.postgres.statements import CHANNEL
from greenroom.store.watcher import NULL_WATCHER, Watcher

if TYPE_CHECKING:
    from asyncpg import Connection

ROLE = "listener"
BEAT_SECONDS = 10.0
"""Seconds between two questions on a silent connection: one that was cut on the way is silent too."""
SIZE_SECONDS = 5.0
PAUSES = (0.1, 0.2, 0.5, 1.0)
"""Seconds before the first tries to connect again; before all others as many as the last of them."""

# Once the queue of notifications is full PostgreSQL clears it only where somebody asks how full it is.
SIZE = """
SELECT sum(pg_total_relation_size(name))::bigint, (SELECT pg_notification_queue_usage())
FROM unnest(ARRAY['stream', 'event', 'record', 'writer']::regclass[]) AS name
"""

_read = msgspec.json.Decoder(list[object]).decode


class Listener:
    """Tells a watcher what other nodes did; a task of the event loop."""

    def __init__(self, place: Place, node: int) -> None:
        self._place = place
        self._node = node
        self._connection: Connection | None = None
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.watcher: Watcher = NULL_WATCHER
        self.size = 0

    async def begin(self) -> None:
        """Hear of whatever is done from now on. Raises what asyncpg raises."""
        await self._listen()
        self._task = asyncio.create_task(self._keep_listening(), name="store listener")

    def tell(self, news: object) -> None:
        """Tell the watcher one thing, given as the name of its method and the arguments."""
        # Later, by the event loop: a fault of the watcher's must not end the listening.
        soon, watcher = asyncio.get_running_loop().call_soon, self.watcher
        match news:
            case ["appended", str(stream), int(last)]:
                soon(watcher.appended, stream, last)
            case ["kept", str(stream), int(last)]:
                soon(watcher.kept, stream, last)
            case ["changed", str(kind), str(key)]:
                soon(watcher.changed, kind, key)
            case ["taken", str(stream)]:
                soon(watcher.taken, stream)
            case _:
                # Something was missed, or a later version tells what this one does not know.
                soon(watcher.missed)

    def tell_late(self, news: object) -> None:
        """Tell the watcher what this node's own writer has kept after all."""
        match news:
            case ["appended", *ended]:
                self.tell(["kept", *ended])
            case _:
                self.tell(news)

    async def close(self) -> None:
        """Hear no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with contextlib.suppress(*ANY):
                await self._connection.close(timeout=1)

    async def _listen(self) -> None:
        connection = await self._place.connect(ROLE)
        self._lost.clear()
        connection.add_termination_listener(lambda *_: self._lost.set())
        try:
            # asyncpg would wait for the answer as long as the line seems to live.
            async with answer_timeout(CONNECT_SECONDS):
                await connection.add_listener(CHANNEL, self._handle_notification)
            self.size = await _size(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    def _handle_notification(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        try:
            node, *news = _read(str(payload))
        except (*UNREADABLE, ValueError):
            # Whoever may connect to the database may say anything on its channels.
            node, news = None, [payload]
        if node != self._node:
            for each in news:
                self.tell(each)

    async def _keep_listening(self) -> None:
        while True:
            await self._until_lost()
            await self._listen_again()
            self.tell(["missed"])

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), BEAT_SECONDS)
            except TimeoutError:
                try:
                    assert self._connection is not None
                    self.size = await _size(self._connection)
                except ANY:
                    break
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _listen_again(self) -> None:
        tries = 0
        while self._connection is None:
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            with contextlib.suppress(*ANY):
                await self._listen()


async def _size(connection: Connection) -> int:
    return await connection.fetchval(SIZE, timeout=SIZE_SECONDS) or 0
