"""One open socket as the table sees it: something to send to that never makes the table wait.

The table must not await a socket: one guest on a train would hold up everybody. So `send` returns at once.
While a socket takes what it is given, a message leaves in the same turn of the event loop by the protocol's
short way. One that cannot is queued, and so is all that follows until the queue is empty: that keeps the
order. The queue is emptied by one ordinary task for each busy period. It is bounded,
and a socket that lets it fill up is closed: its page comes back and asks for what it missed.

What was tried: driving ASGI's `send` by hand up to its first wait instead of queueing, which saved nothing
once there was the short way, and needed an awaitable of our own to hand the rest to a task.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from starlette.types import Message, Send

from greenroom.table.audience.streams import Seen
from greenroom.table.people.guests import Person
from greenroom.wire.encoder import JsonEncoder

TOO_SLOW = JsonEncoder().bye("wire.too_slow", again=True)
CLOSED: Message = {"type": "websocket.close", "code": 1000}


class Out(Protocol):
    """The short way out of a socket."""

    def write(self, text: bytes) -> bool:
        """Send a message in this turn of the event loop; False where it must wait, and is not sent."""
        ...


class SocketProtocol(Protocol):
    """A socket beside ASGI, where the server offers that."""

    @property
    def out(self) -> Out:
        """The short way of whole messages."""
        ...

    def end_soon(self) -> None:
        """Give the client some seconds to take its last message; then the socket ends without a word."""
        ...


class SocketConnection:
    """Sends messages in order. A socket for which `most` of them wait is closed, and may come again."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of the socket
        self,
        person: Person,
        seen: Seen | None,
        send: Send,
        protocol: SocketProtocol | None,
        most: int,
        address: str = "",
    ) -> None:
        self.person = person.id
        self.name = person.name
        self.owner = person.owner
        self.address = address
        self.seen = seen
        self.closing = False
        """Whether the last message was queued, or the socket is gone."""
        self._send = send
        self._protocol = protocol
        self._out = None if protocol is None else protocol.out
        self._most = most
        self._waiting: list[bytes] = []
        """A list: it is empty in nearly all connections, and an empty deque takes 600 bytes more."""
        self._sender: asyncio.Task[None] | None = None

    def send(self, text: bytes) -> None:
        """Send a message; returns at once."""
        if self.closing:
            return
        if self._sender is None and self._out is not None and self._out.write(text):
            return
        if len(self._waiting) < self._most:
            self._queue(text)
        else:
            self._waiting.clear()
            self.close(TOO_SLOW)

    def close(self, text: bytes) -> None:
        """Send a last message behind all that waits, and close; cut the socket where it is not read."""
        if self.closing:
            return
        self.closing = True
        self._queue(text)
        if self._protocol is not None:
            # A client that no longer reads will not see the close frame either: it would count as here until
            # TCP times out.
            self._protocol.end_soon()

    async def stop(self) -> None:
        """Send nothing any more: the socket is gone."""
        self.closing = True
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.gather(self._sender, return_exceptions=True)

    def _queue(self, text: bytes) -> None:
        self._waiting.append(text)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                await self._send(text_message(self._waiting.pop(0)))
            if self.closing:
                await self._send(CLOSED)
        except GONE:
            # The endpoint, which reads from the socket, will notice too.
            self.closing = True
            self._waiting.clear()
        finally:
            self._sender = None


GONE = (OSError, RuntimeError)
"""The errors that a server raises where a socket is closed: ASGI says OSError, uvicorn has both."""


def text_message(text: bytes) -> Message:
    """Return the ASGI event that sends a message."""
    return {"type": "websocket.send", "text": text.decode()}
