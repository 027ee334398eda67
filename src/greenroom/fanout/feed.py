"""A bounded queue between a topic and a task that takes its time."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from greenroom.fanout.contract import Fanout


class Resync:
    """What a feed yields in place of what it could not hold."""


RESYNC: Final = Resync()


class Feed:
    """An endless iterator over a topic's payloads; `RESYNC` where its task was too slow for them.

    At most `room` payloads wait. One more, and those waiting are forgotten: the task is told to read
    everything again from its source, and hears on from there.
    """

    def __init__(self, fanout: Fanout, topic: str, room: int = 256) -> None:
        self._room = room
        self._waiting: deque[bytes | Resync] = deque()
        self._something = asyncio.Event()
        self._ended = False
        self._subscription = fanout.subscribe(topic, self._hear, self._lose)

    @property
    def waiting(self) -> int:
        """How much waits to be heard."""
        return len(self._waiting)

    def close(self) -> None:
        """Stop listening and end the iteration; what still waits is forgotten."""
        self._subscription.close()
        self._ended = True
        self._waiting.clear()
        self._something.set()

    def __aiter__(self) -> Feed:
        return self

    async def __anext__(self) -> bytes | Resync:
        while not self._waiting:
            if self._ended:
                raise StopAsyncIteration
            self._something.clear()
            await self._something.wait()
        return self._waiting.popleft()

    def _hear(self, payload: bytes) -> None:
        if len(self._waiting) >= self._room:
            self._lose()
        else:
            self._waiting.append(payload)
            self._something.set()

    def _lose(self) -> None:
        # What came before is superseded by reading again.
        self._waiting.clear()
        self._waiting.append(RESYNC)
        self._something.set()
