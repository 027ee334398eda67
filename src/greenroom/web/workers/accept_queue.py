"""Connections that have just come, until their first bytes are there.

Nothing can be held up here: a client that says nothing for a second, or sends its first line in pieces, is
led on by its address to a worker, which has the limits for such clients; and when very many wait, the first
waits no longer.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice

from greenroom.web.limits import sharer_of
from greenroom.web.port import listen

FIRST_BYTES_SECONDS = 1.0
MAX_CONNECTIONS_WAITING = 512
MAX_HEAD_BYTES = 1024
"""Bytes of a connection that are looked at."""
MAX_CONNECTIONS_PER_TURN = 64
"""Connections that are accepted, or led on, before anything else is looked at."""

Lead = Callable[[socket.socket, bytes, str], None]


class AcceptQueue:
    """Accepts connections, and leads each on with its first bytes and its address."""

    def __init__(self, selector: selectors.BaseSelector, listening: socket.socket, lead: Lead) -> None:
        self._selector = selector
        self._listening = listening
        self._lead = lead
        self._waiting: OrderedDict[socket.socket, tuple[float, str]] = OrderedDict()
        self._is_open = False
        listening.setblocking(False)

    def open(self, *, on: bool) -> None:
        """Accept, or leave those who come in the system's queue; before the first time nobody can come.

        Raises `CannotListen`.
        """
        if on and not self._is_open:
            listen(self._listening)
            self._selector.register(self._listening, selectors.EVENT_READ, self._accept)
        elif self._is_open and not on:
            self._selector.unregister(self._listening)
        self._is_open = on

    def look(self) -> None:
        """Lead on who has waited long enough, some at a time."""
        now = time.monotonic()
        for connection, (until, _) in list(islice(self._waiting.items(), MAX_CONNECTIONS_PER_TURN)):
            # Not all at once: what a worker cannot take goes to another, which counts an address anew.
            if until <= now:
                self._lead_on(connection, b"")

    def close(self) -> None:
        """Stop accepting, and drop the connections that wait."""
        self.open(on=False)
        self._listening.close()
        for connection in list(self._waiting):
            self._forget(connection)

    def close_copies(self) -> None:
        """Close what a process that was forked off holds of it."""
        self._listening.close()
        for connection in self._waiting:
            connection.close()

    def _accept(self) -> None:
        for _ in range(MAX_CONNECTIONS_PER_TURN):
            try:
                connection, address = self._listening.accept()
            except OSError:
                # Nobody waits any more, or too many files are open: handing over closes some of these soon.
                return
            connection.setblocking(False)
            self._waiting[connection] = (time.monotonic() + FIRST_BYTES_SECONDS, sharer_of(str(address[0])))
            self._selector.register(connection, selectors.EVENT_READ, lambda it=connection: self._peek(it))
            if len(self._waiting) > MAX_CONNECTIONS_WAITING:
                self._lead_on(next(iter(self._waiting)), b"")

    def _peek(self, connection: socket.socket) -> None:
        # It may have been led on in this very turn.
        if connection not in self._waiting:
            return
        head = b""
        with contextlib.suppress(OSError):
            head = connection.recv(MAX_HEAD_BYTES, socket.MSG_PEEK)
        if head:
            self._lead_on(connection, head)
        else:
            self._forget(connection)

    def _lead_on(self, connection: socket.socket, head: bytes) -> None:
        self._lead(connection, head, self._waiting[connection][1])
        self._forget(connection)

    def _forget(self, connection: socket.socket) -> None:
        del self._waiting[connection]
        self._selector.unregister(connection)
        connection.close()
