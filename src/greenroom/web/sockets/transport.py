"""The server's WebSocket protocol, with a short way for whole text messages, out and in.

Out: nearly all that a server of tables sends are whole messages of a kilobyte or two, to sockets that take
them at once. Through ASGI each of them is a coroutine, a decoding and encoding of its text, and a frame
object of the library; written straight to the transport it is a head of four bytes and its text. That is
worth 28 µs of the 153 µs of CPU that a durable move cost when it was measured.

It is written when the handlers that are ready now have run, not within the call. One commit lets many tables
go on; each write of theirs in between wakes a client that has fallen asleep since the last, and waking it
costs the system more than sending. Written together, a move costs some 10 % less CPU (93 µs written at once,
84 µs so, both interleaved with one and the same older build in `benchmarks/moves.py`). What goes through ASGI
writes them first: that keeps the order.

In: frames are parsed by the library and nobody else. What is saved is only the queue between its parser and
ASGI's `receive`: each message through it wakes a task, and uvicorn stops and starts reading from the socket
around it. Without the listener a move costs 8 % more (six interleaved rounds of `benchmarks/moves.py`: 110 µs
with it, 119 µs without). A parser of our own (110 lines that had to agree with the library about every broken
frame) gained another 2 µs a message, and went.

What it leans on: `WebSocketsSansIOProtocol` is a private module of uvicorn, so a test pins uvicorn's minor
version. A frame written here is one that the library knows nothing of; that is sound as long as messages go
out whole (no fragments of the library's in between) and uncompressed (`ws_per_message_deflate=False`). A
message is heard here only while none waits in the queue, so both ways together keep the order.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

EXTENSION = "greenroom.transport"
"""Name of the scope's extension that holds the protocol itself, under the same name."""
TEXT = 0x81
"""First byte of a text frame that is a whole message (RFC 6455, 5.2)."""
SHORT = 126
"""A frame's second byte is its length below this; this, where the length follows in two bytes."""
LONGEST = 0xFFFF


Listener = Callable[[str | bytes], None]


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose application may write and hear whole messages beside ASGI's `send` and `receive`."""

    _listener: Listener | None = None
    _unsent = b""
    """Frames to be written in this turn of the event loop."""

    async def run_asgi(self) -> None:
        """Run the application, with this protocol in its scope."""
        self.scope["extensions"][EXTENSION] = {EXTENSION: self}
        await super().run_asgi()

    def listen(self, listener: Listener | None) -> None:
        """Let a function hear the messages that need not wait for ASGI's `receive`; None ends it."""
        self._listener = listener

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

    def write(self, text: bytes) -> bool:
        """Send a text message in this turn of the event loop; False where it must wait, and is not sent."""
        # Whatever ends the library's connection closes the transport too, so one of the two is enough.
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        if not self.writable.is_set() or len(text) > LONGEST:
            return False
        if not self._unsent:
            self.loop.call_soon(self._write_unsent)
        self._unsent += _head(len(text)) + text
        return True

    async def send(self, message: Any) -> None:
        """Send by ASGI, behind what was written before."""
        self._write_unsent()
        await super().send(message)

    def _write_unsent(self) -> None:
        frames, self._unsent = self._unsent, b""
        # Nothing may follow a close frame; a page that comes back asks for what it missed.
        if frames and not self.close_sent:
            self.transport.write(frames)

    def abort(self) -> None:
        """End the socket without a word."""
        self.transport.abort()


def protocol_of(scope: Scope) -> TableProtocol | None:
    """Find the protocol under an ASGI scope; None under another server, or in a test."""
    found = scope.get("extensions", {}).get(EXTENSION, {}).get(EXTENSION)
    return found if isinstance(found, TableProtocol) else None


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Filter uvicorn's log: text that is no UTF-8 is the client's fault, which 1007 tells it."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


def _head(length: int) -> bytes:
    return bytes((TEXT, length)) if length < SHORT else bytes((TEXT, SHORT, length >> 8, length & 0xFF))
