"""The server's side of HTTP: uvicorn's protocol, which reads a request within limits of size and time.

The parser collects a header for as long as it comes, and nothing in it looks at a clock. So what comes in is
handed to it in small pieces, and counted: a request, its head, body and trailers together, has a largest
size. A head, a body and a handshake for a socket must come within a fair time, and so must the next request
on a connection that is kept open. What the server sends may take as long as it takes while it goes on: a
connection that takes nothing for a minute is cut, since a polite close would wait for it.

A proxy in front does the same. It is done here too, because a room is also opened without one.
"""

from __future__ import annotations

import asyncio
import math
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from greenroom.web.connections.config import connections_of
from greenroom.web.limits import sharer_of
from greenroom.web.sockets.protocol import TableProtocol

PIECE_BYTES = 16_384
"""Bytes that the parser is given at once."""
MAX_REQUEST_BYTES = 49_152
"""Bytes of a request; with the piece in which it grows longer, 65 536 are read at most."""
HEAD_SECONDS = 10.0
"""Seconds for the head of a request, since the connection opened, the last answer, or its first byte."""
BODY_SECONDS = 20.0
STALL_SECONDS = 60.0
"""Seconds in which a client must take something of what is sent to it."""
LOOK_SECONDS = 5.0
"""Seconds between two looks at the clock."""


class HouseHttp(HttpToolsProtocol):
    """A connection over which requests come, until it becomes a socket."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections = connections_of(config)
        self._unfinished = False
        """Whether a request has begun to come, and not ended."""
        self._in_head = False
        self._size = 0
        self._is_socket = False
        self._due = math.inf
        """The time by which the next thing must have come."""
        self._unsent = 0
        self._taken_at = 0.0
        """The time at which something was last seen to leave, or nothing was left."""
        self._looking: asyncio.TimerHandle | None = None

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, where there is room for one more connection."""
        super().connection_made(transport)
        if self._connections.add(transport, "" if self.client is None else sharer_of(self.client[0])):
            self._due = self.loop.time() + HEAD_SECONDS
            self._look()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no longer."""
        self._look_no_more()
        self._connections.remove(self.transport)
        super().connection_lost(exc)

    def _look(self) -> None:
        now, unsent = self.loop.time(), self.transport.get_write_buffer_size()
        if unsent != self._unsent or not unsent:
            self._taken_at = now
        self._unsent = unsent
        # Whoever still takes an answer need not think of the next request.
        if now >= (self._taken_at + STALL_SECONDS if unsent else self._due):
            self.transport.abort()
        else:
            self._looking = self.loop.call_later(LOOK_SECONDS, self._look)

    def _look_no_more(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    # Reading requests

    def data_received(self, data: bytes) -> None:
        """Read requests piece by piece."""
        for start in range(0, len(data), PIECE_BYTES):
            if self._is_socket or self.transport.is_closing():
                return
            piece = data[start : start + PIECE_BYTES]
            super().data_received(piece)
            self._size += len(piece)
            if self._unfinished and self._size > MAX_REQUEST_BYTES:
                self._refuse()

    def on_message_begin(self) -> None:
        """Begin to count a request."""
        super().on_message_begin()
        self._unfinished = self._in_head = True
        self._size = 0
        self._due = self.loop.time() + HEAD_SECONDS

    def on_headers_complete(self) -> None:
        """Begin to answer, and wait for the body."""
        super().on_headers_complete()
        self._in_head = False
        self._due = self.loop.time() + BODY_SECONDS

    def on_message_complete(self) -> None:
        """Let the answer take its time: the request is there."""
        super().on_message_complete()
        self._unfinished = False
        self._due = math.inf
        self._connections.mark_busy(self.transport)
        if self.cycle is not None and self.cycle.response_complete:
            self._wait_for_request()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if not (self._unfinished or self.pipeline):
            self._wait_for_request()

    def _wait_for_request(self) -> None:
        self._due = self.loop.time() + HEAD_SECONDS
        self._connections.mark_idle(self.transport)

    def _refuse(self) -> None:
        """Say that a request is too large, unless something else is being said, and close."""
        if self._in_head or not self.cycle.response_started:
            status = (
                HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                if self._in_head
                else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            )
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on to the socket's protocol, which may not like the request."""
        self._is_socket = True
        super().handle_websocket_upgrade()
        self._look_no_more()
        socket = self.transport.get_protocol()
        if isinstance(socket, TableProtocol) and not socket.handshake_initiated:
            self.send_400_response("Invalid WebSocket request received.")
