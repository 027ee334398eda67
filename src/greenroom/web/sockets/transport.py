"""The server's WebSocket protocol, with a short way out for whole text messages.

Nearly all that a server of tables sends are whole messages of a kilobyte or two, to sockets that take them
at once. Through ASGI each of them is a coroutine, a decoding and encoding of its text, and a frame object of
the library; written straight to the transport it is a head of four bytes and its text. That is worth 28 µs
of the 153 µs of CPU that a durable move cost when it was measured.

What comes in goes the library's way and no other. A parser of our own (110 lines that had to agree with the
library about every broken frame) saved 5 µs a message, a listener between the library's parser and ASGI's
`receive` 2.6 µs: a few per cent, and both went.

What it leans on: `WebSocketsSansIOProtocol` is a private module of uvicorn, so a test pins uvicorn's minor
version. A frame written here is one that the library knows nothing of; that is sound as long as messages go
out whole (no fragments of the library's in between) and uncompressed (`ws_per_message_deflate=False`).
"""

from __future__ import annotations

import logging

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "greenroom.transport"
"""Name of the scope's extension that holds the protocol itself, under the same name."""
TEXT = 0x81
"""First byte of a text frame that is a whole message (RFC 6455, 5.2)."""
SHORT = 126
"""A frame's second byte is its length below this; this, where the length follows in two bytes."""
LONGEST = 0xFFFF


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose application may write whole messages beside ASGI's `send`."""

    async def run_asgi(self) -> None:
        """Run the application, with this protocol in its scope."""
        self.scope["extensions"][EXTENSION] = {EXTENSION: self}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a text message at once; False where that cannot be, and nothing was sent."""
        if self.close_sent or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        if self.transport.is_closing() or len(text) > LONGEST:
            return False
        self.transport.write(_head(len(text)) + text)
        return True

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
