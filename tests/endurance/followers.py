"""Guests who come back as the page does, and remember how long that took."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import NamedTuple

import websockets

from greenroom.table.audience.audiences import MOVED
from greenroom.wire.messages import Bye, Message
from web.steadfast import Steadfast

SPREAD_SECONDS, SECOND_WAIT_SECONDS, MAX_WAIT_SECONDS = 0.3, 0.4, 8.0
SILENCE_SECONDS, ANSWER_SECONDS = 1.9, 2.9
OPEN_SECONDS = 12.0
"""As in the page (`room/socket.ts`, `room/heartbeat.ts`), in seconds."""
NODE = "Greenroom-Node"
"""The header in which the proxy of `endurance.site` names the node."""
THINK_SECONDS = 0.25
"""Seconds that somebody takes for a move."""


class Return(NamedTuple):
    """A line that was lost, until something was heard on another."""

    lost: float
    """The time at which the loss was known, by the clock of `time.monotonic`."""
    silent: float
    """The seconds before that in which nothing was heard."""
    seconds: float
    """The seconds after it, until something was heard on another line."""
    left: str
    node: str
    """The nodes of the two lines, as the proxy names them."""
    tries: int


class Follower(Steadfast):
    """A guest whose line is the page's: it notices silence, comes back at once, then ever later."""

    def __init__(self, base: str, table: str, cookies: dict[str, str], seed: int) -> None:
        super().__init__(base, table, cookies, seed)
        self._pause = random.Random(seed)
        self._heard_at = time.monotonic()
        self._opened_at = 0.0
        self._tries = 0
        self._lost_at: float | None = None
        self._line: websockets.ClientConnection | None = None
        self._left, self._silent = "", 0.0
        self.node = ""
        """The node that its line leads to, or led to last."""
        self.returns: list[Return] = []
        self.plays: list[float] = []
        """The times at which its plays were acknowledged."""

    def _connecting(
        self,
        opens_within: float = OPEN_SECONDS,
        closes_within: float = 0.1,
        pings_every: float | None = None,
    ) -> websockets.connect:
        return super()._connecting(opens_within, closes_within, pings_every)

    async def _wait(self) -> None:
        if self._lost_at is None:
            self._lost_at, self._left = time.monotonic(), self.node
            self._silent = self._lost_at - self._heard_at
        wait = (
            SPREAD_SECONDS
            if self._tries == 0
            else min(MAX_WAIT_SECONDS, SECOND_WAIT_SECONDS * 2 ** (self._tries - 1))
        )
        share = self._pause.random() if self._tries == 0 else 0.6 + 0.4 * self._pause.random()
        self._tries += 1
        await asyncio.sleep(wait * share)

    @property
    def state(self) -> str:
        """Its line in words, what it knows of its table, and what it waits for."""
        line = "no line" if self._line is None else f"at {self.node}"
        if self.now is None:
            return f"{line}, has heard nothing"
        hand, room = self.now.hand, self.now.room
        mine = self.now.you.chair
        chairs = [
            f"{each.chair}{' (own)' if each.chair == mine else ''}"
            f"{' ready' if each.ready else ''}{'' if each.connected else ' away'}"
            for each in room.chairs
        ]
        may = "may act" if hand is not None and hand.legal else "may not act"
        return f"{line}, {room.phase}, {may}, chairs {chairs}, waits for an answer to {self._asking}"

    def cut(self) -> None:
        """Cut its line, without a word."""
        if self._line is not None:
            self._line.transport.abort()

    async def _at_table(self, socket: websockets.ClientConnection) -> None:
        self._line = socket
        self._opened_at = time.monotonic()
        if socket.response is not None:
            self.node = socket.response.headers.get(NODE, "")
        listening = asyncio.create_task(self._listen(socket))
        try:
            await super()._at_table(socket)
        finally:
            listening.cancel()
            self._line = None

    async def _listen(self, line: websockets.ClientConnection) -> None:
        if self.now is not None:
            # Where nothing was missed nothing need come: whoever was here before asks for a sign at once.
            await asyncio.sleep(0.01)
            if not await self._answers(line):
                return
        while True:
            silent = time.monotonic() - max(self._heard_at, self._opened_at)
            if silent < SILENCE_SECONDS:
                await asyncio.sleep(SILENCE_SECONDS - silent + 0.01)
            elif not await self._answers(line):
                return

    async def _answers(self, line: websockets.ClientConnection) -> bool:
        """Ask for a sign, and cut the line where none comes."""
        asked = time.monotonic()
        with contextlib.suppress(websockets.ConnectionClosed):
            await self._send(line, {"do": "ping", "id": "beat"})
        await asyncio.sleep(ANSWER_SECONDS)
        if self._heard_at < asked:
            line.transport.abort()
        return self._heard_at >= asked

    def _hear(self, message: Message) -> None:
        now = time.monotonic()
        if isinstance(message, Bye):
            # Whoever is sent away for another reason than a move takes their time to come again.
            self._heard_at = now
            self._tries = max(self._tries, 0 if message.code == MOVED else 1)
            super()._hear(message)
            return
        if self._lost_at is not None:
            seconds = now - self._lost_at
            self.returns.append(
                Return(self._lost_at, self._silent, seconds, self._left, self.node, self._tries)
            )
            self._lost_at = None
        self._heard_at, self._tries = now, 0
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
            await asyncio.sleep(THINK_SECONDS * (0.5 + self._pause.random()))
        await super()._go_on(socket)
