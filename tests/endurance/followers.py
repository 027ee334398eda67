"""Guests who come back as the page does, and remember how long that took."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

import msgspec
import websockets

from greenroom.wire.messages import Message
from web.steadfast import Steadfast

SPREAD, SECOND_WAIT, LONGEST_WAIT = 0.3, 0.4, 8.0
SILENCE, ANSWER = 1.9, 2.9
OPENS_WITHIN = 2.5
"""As in the page (`room/socket.ts`, `room/heartbeat.ts`), in seconds."""
THINKS = 0.25
"""Seconds that somebody takes for a move."""


class Follower(Steadfast):
    """A guest whose line is the page's: it notices silence, comes back at once, then ever later."""

    def __init__(self, base: str, table: str, cookies: dict[str, str], seed: int) -> None:
        super().__init__(base, table, cookies, seed)
        self._pause = random.Random(seed)
        self._heard_at = 0.0
        self._tries = 0
        self._lost_at: float | None = None
        self._line: websockets.ClientConnection | None = None
        self.away: list[tuple[float, float]] = []
        """When its line was known to be lost, and the seconds until something was heard on another."""
        self.plays: list[float] = []
        """When its plays were acknowledged."""

    def _connecting(
        self,
        opens_within: float = OPENS_WITHIN,
        closes_within: float = 0.1,
        pings_every: float | None = None,
    ) -> websockets.connect:
        patience = opens_within * 2 ** min(2, max(0, self._tries - 1))
        return super()._connecting(patience, closes_within, pings_every)

    async def _wait(self) -> None:
        if self._lost_at is None:
            self._lost_at = time.monotonic()
        wait = SPREAD if self._tries == 0 else min(LONGEST_WAIT, SECOND_WAIT * 2 ** (self._tries - 1))
        share = self._pause.random() if self._tries == 0 else 0.6 + 0.4 * self._pause.random()
        self._tries += 1
        await asyncio.sleep(wait * share)

    def cut(self) -> None:
        """Cut its line, without a word."""
        if self._line is not None:
            self._line.transport.abort()

    async def _at_table(self, socket: websockets.ClientConnection) -> None:
        self._line, self._heard_at = socket, time.monotonic()
        listening = asyncio.create_task(self._listen(socket))
        try:
            await super()._at_table(socket)
        finally:
            listening.cancel()
            self._line = None

    async def _listen(self, line: websockets.ClientConnection) -> None:
        while True:
            silent = time.monotonic() - self._heard_at
            if silent >= SILENCE + ANSWER:
                line.transport.abort()
                return
            if silent >= SILENCE:
                with contextlib.suppress(websockets.ConnectionClosed):
                    await line.send(msgspec.json.encode({"do": "ping", "id": "beat"}).decode())
                await asyncio.sleep(ANSWER)
            else:
                await asyncio.sleep(SILENCE - silent + 0.01)

    def _hear(self, message: Message) -> None:
        self._heard_at = now = time.monotonic()
        self._tries = 0
        if self._lost_at is not None:
            self.away.append((self._lost_at, now - self._lost_at))
            self._lost_at = None
        before = len(self.acknowledged)
        super()._hear(message)
        if len(self.acknowledged) > before:
            self.plays.append(now)

    async def _go_on(self, socket: websockets.ClientConnection) -> None:
        if (
            self._asking is None
            and self.now is not None
            and self.now.hand is not None
            and self.now.hand.legal
        ):
            await asyncio.sleep(THINKS * (0.5 + self._pause.random()))
        await super()._go_on(socket)
