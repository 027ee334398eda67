"""The short way out of a socket: whole messages of text, written straight to its transport.

Nearly all that a server of tables sends are whole messages of a kilobyte or two, to sockets that take them at
once. Through ASGI each of them is a coroutine, a decoding and encoding of its text, and a frame object of the
library; written straight to the transport it is a head of four bytes and its text. That is worth 28 µs of the
153 µs of CPU that a durable move cost when it was measured.

It is written when the handlers that are ready now have run, not within the call. One commit lets many tables
go on; each write of theirs in between wakes a client that has fallen asleep since the last, and waking it
costs the system more than sending. Written together, a move costs some 10 % less CPU (93 µs written at once,
84 µs so, both interleaved with one and the same older build in `benchmarks/moves.py`). One callback writes
for all sockets (`connections/outbox.py`). Before anything goes out through ASGI these are written: that keeps
the order.

It asks the library for nothing: the protocol tells it what happens to the socket. So it can be compiled,
which no class with a base is.
"""

from __future__ import annotations

import asyncio
from struct import Struct

from greenroom.web.connections.outbox import Outbox

TEXT_FRAME = 0x81
"""First byte of a text frame that is a whole message (RFC 6455, 5.2)."""
LENGTH_FOLLOWS = 126
"""A frame's second byte is its length below this; this, where the length follows in two bytes."""
MAX_TEXT_BYTES = 0xFFFF
_SHORT_HEAD = Struct("!BB").pack
_LONG_HEAD = Struct("!BBH").pack


class DirectWriter:
    """Takes whole messages between the handshake of a socket and its close, while the socket takes them."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._transport: asyncio.Transport | None = None
        """The transport of the socket; None before the handshake and after the close."""
        self.is_blocked = False
        """Whether the socket takes nothing now."""
        self._unsent = b""
        """Frames to be written in this turn of the event loop."""

    def open(self, transport: asyncio.Transport) -> None:
        """Write to a transport from now on: its handshake is done."""
        self._transport = transport

    def shut(self) -> None:
        """Write nothing any more: what follows is the close frame."""
        self._transport = None

    def write(self, text: bytes) -> bool:
        """Send a text message in this turn of the event loop; False where it must wait, and is not sent."""
        # Whatever ends the library's connection closes the transport too.
        transport = self._transport
        if transport is None or self.is_blocked or len(text) > MAX_TEXT_BYTES or transport.is_closing():
            return False
        if not self._unsent:
            self._outbox.add(self)
        self._unsent = b"".join((self._unsent, head(len(text)), text))
        return True

    def write_unsent(self) -> None:
        """Write the frames that wait for the end of this turn of the event loop."""
        frames, self._unsent = self._unsent, b""
        # Nothing may follow a close frame; a page that comes back asks for what it missed.
        if frames and self._transport is not None and not self._transport.is_closing():
            self._transport.write(frames)


def head(length: int) -> bytes:
    """Return the bytes of a frame before a text of `length` bytes, at most `MAX_TEXT_BYTES`."""
    return (
        _SHORT_HEAD(TEXT_FRAME, length)
        if length < LENGTH_FOLLOWS
        else _LONG_HEAD(TEXT_FRAME, LENGTH_FOLLOWS, length)
    )
