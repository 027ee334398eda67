"""The server's WebSocket protocol, with a short way for whole text messages, out and in.

Out: `direct_writer.py`. Before anything goes out by ASGI, what was written is sent: that keeps the order.

In: frames are parsed by the library and nobody else. What is saved is only the queue between its parser and
ASGI's `receive`: each message through it wakes a task, and uvicorn stops and starts reading from the socket
around it. Without the listener a move costs 8 % more (six interleaved rounds of `benchmarks/moves.py`: 110 µs
with it, 119 µs without). A parser of our own (110 lines that had to agree with the library about every broken
frame) gained another 2 µs a message, and went.

A client may send and read nothing. Each of its pings is worth an answer that would wait in memory for ever,
so nothing is read from a socket that does not take what it is sent, and each frame that is no whole message
(a ping, a pong, a piece of a message) is charged to an account: a socket that cannot pay is cut. A close
frame is read only after everything before it, so it does not end a socket that reads nothing: one from which
no pong comes in time is cut, and one that has been sent its last message is cut soon after.

What it leans on: `WebSocketsSansIOProtocol` is a private module of uvicorn, so a test pins uvicorn's minor
version. A frame written here is one that the library knows nothing of; that is sound as long as messages go
out whole (no fragments of the library's in between) and uncompressed (`ws_per_message_deflate=False`). A
message takes the short way in only while none waits in the queue: that keeps the order.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from greenroom.web.connections.config import connections_of, outbox_of
from greenroom.web.limits import SocketAllowances
from greenroom.web.sockets.direct_writer import DirectWriter

EXTENSION = "greenroom.protocol"
"""Name of the scope's extension that holds the protocol itself, under the same name."""
LAST_WORD_SECONDS = 3
"""Seconds that a socket may take for its last message."""

Listener = Callable[[str | bytes], None]


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose application may write and hear whole messages beside ASGI's `send` and `receive`."""

    _listener: Listener | None = None
    _account: SocketAllowances | None = None
    _end: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.out = DirectWriter(outbox_of(self.config))
        """The short way of whole messages, beside ASGI's `send`."""

    def run_asgi(self) -> Coroutine[Any, Any, None]:
        """Run the application, with this protocol in its scope."""
        self.scope["extensions"][EXTENSION] = {EXTENSION: self}
        return super().run_asgi()

    def listen(self, listener: Listener | None) -> None:
        """Let a function hear the messages that need not wait for ASGI's `receive`; None ends it."""
        self._listener = listener

    def charge(self, account: SocketAllowances) -> None:
        """Let an account pay from now on for each frame that is no whole message."""
        self._account = account

    def handle_ping(self) -> None:
        """Answer a ping that is paid for."""
        if self._is_paid():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong that is paid for; nobody may have asked for it."""
        if self._is_paid():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message that is paid for; it may be empty."""
        if self._is_paid():
            super().handle_cont(event)

    def _is_paid(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._account is None or self._account.pay(1, 0, self.loop.time()):
            return True
        self.transport.abort()
        return False

    def pause_writing(self) -> None:
        """Read nothing from a client that does not read."""
        super().pause_writing()
        self.out.is_blocked = True
        self._read_nothing_while_blocked()

    def resume_writing(self) -> None:
        """Read on, unless what was read before is still waiting."""
        super().resume_writing()
        self.out.is_blocked = False
        if not (self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Receive by ASGI; uvicorn reads on then, whether the client reads or not."""
        message = await super().receive()
        self._read_nothing_while_blocked()
        return message

    def _read_nothing_while_blocked(self) -> None:
        if not (self.writable.is_set() or self.transport.is_closing()):
            self.transport.pause_reading()

    def handle_text(self, event: Frame) -> None:
        """Take a frame of text from the library's parser; ASCII is valid UTF-8 without a closer look."""
        text = bytes(event.data)
        if (
            self._listener is None
            or self.close_sent
            or not (event.fin and text.isascii() and self.queue.empty())
        ):
            super().handle_text(event)
        else:
            self._listener(text)

    async def send(self, message: Any) -> None:
        """Send by ASGI, behind what was written before."""
        self.out.write_unsent()
        if message["type"] == "websocket.close":
            self.out.shut()
        await super().send(message)
        self._read_nothing_while_blocked()
        if message["type"] == "websocket.accept" and self.handshake_complete:
            self.out.open(self.transport)
            self._forget_handshake()

    def _forget_handshake(self) -> None:
        """Forget the headers that uvicorn and the library keep to the end: 5 kB a connection."""
        # The library's parser holds on to the request itself.
        self.request.headers.clear()
        del self.request, self.response
        self.scope["headers"] = []

    def send_keepalive_ping(self) -> None:
        """Send a ping that nobody can foretell.

        The library's are drawn from the generator of the process: whoever has read some hundred of them knows
        the next, and could answer without reading.
        """
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing() or self.ping_timeout is None:
            return
        self.pending_ping_payload = secrets.token_bytes(4)
        self.ping_sent_at = self.loop.time()
        self.conn.send_ping(self.pending_ping_payload)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def keepalive_timeout(self) -> None:
        """Cut a socket from which no pong has come in time: nobody is there to be told."""
        self.transport.abort()

    def end_soon(self) -> None:
        """Give the client some seconds to take its last message; then the socket ends without a word."""
        if self._end is None and not self.disconnected:
            self._end = self.loop.call_later(LAST_WORD_SECONDS, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End the socket once its application has ended, even where the close frame is not read."""
        super().on_task_complete(task)
        self.end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the application know that the socket is gone."""
        super().connection_lost(exc)
        connections_of(self.config).remove(self.transport)
        if self._end is not None:
            self._end.cancel()


def protocol_of(scope: Scope) -> TableProtocol | None:
    """Find the protocol under an ASGI scope; None under another server, or in a test."""
    protocol = scope.get("extensions", {}).get(EXTENSION, {}).get(EXTENSION)
    return protocol if isinstance(protocol, TableProtocol) else None


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Tell whether a record of uvicorn's log is about a fault of ours.

    Text that is not UTF-8 is the client's fault, and code 1007 tells it so. Requests that are open when the
    server stops are cancelled, which is no fault at all.
    """
    fault = record.exc_info[1] if record.exc_info else None
    return not isinstance(fault, UnicodeDecodeError | asyncio.CancelledError)
