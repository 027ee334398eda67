"""A worker's side: it is handed connections over a pair of Unix sockets, and says that it is there."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

READY, BEAT = b"r", b"b"
"""The words of a worker: that it answers, and every second that it goes on."""
DRAINED, OPENED = b"d", b"o"
"""The words of a worker that the operator has drained or opened again, and of the parent to all."""
CONNECTION = b"c"
"""The parent's word with a connection."""
BEAT_SECONDS = 1.0
MAX_CONNECTIONS_PER_TURN = 64
"""Connections that are taken in one turn of the event loop."""


def hand_over(channel: socket.socket, connection: socket.socket) -> bool:
    """Give a worker a connection; False where it takes none."""
    try:
        socket.send_fds(channel, [CONNECTION], [connection.fileno()])
    except OSError:
        return False
    return True


def say(channel: socket.socket, word: bytes) -> None:
    """Say a word; whoever does not listen any more is noticed where they are read from."""
    with contextlib.suppress(OSError):
        channel.send(word)


class SocketReceiver:
    """Takes connections from the parent until that ends, or this worker does."""

    def __init__(
        self,
        channel: socket.socket,
        make: Callable[[], asyncio.Protocol],
        on_drain: Callable[[bool], None],
        on_end: Callable[[], None],
    ) -> None:
        """Let `make` make the protocol of a connection.

        `on_drain` hears that the room takes nobody more in, or does so again, before any connection that
        comes later; `on_end` hears that the parent wants no more of this worker.
        """
        self._channel = channel
        self._make = make
        self._on_drain = on_drain
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[object]] = set()
        self._beat: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Say that this worker answers."""
        self._channel.setblocking(False)
        self._loop.add_reader(self._channel, self._take)
        say(self._channel, READY)
        self._beats()

    def stop(self) -> None:
        """Take no more; may be repeated."""
        if self._channel.fileno() < 0:
            return
        self._loop.remove_reader(self._channel)
        self._channel.close()
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def say_drained(self, on: bool) -> None:
        """Tell the parent what the operator has decided here, for all workers and those to come."""
        say(self._channel, DRAINED if on else OPENED)

    def _beats(self) -> None:
        self._beat = self._loop.call_later(BEAT_SECONDS, self._beats)
        say(self._channel, BEAT)

    def _take(self) -> None:
        for _ in range(MAX_CONNECTIONS_PER_TURN):
            try:
                words, files, _, _ = socket.recv_fds(self._channel, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                words, files = b"", []
            if not words:
                self.stop()
                self._on_end()
                return
            if words in {DRAINED, OPENED}:
                self._on_drain(words == DRAINED)
            for file in files:
                self._open(socket.socket(fileno=file))

    def _open(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        task: asyncio.Task[object] = self._loop.create_task(
            self._loop.connect_accepted_socket(self._make, connection)
        )
        self._opening.add(task)
        task.add_done_callback(self._finish_opening)

    def _finish_opening(self, task: asyncio.Task[object]) -> None:
        self._opening.discard(task)
        # Whoever has hung up meanwhile is gone.
        if (
            not task.cancelled()
            and (fault := task.exception()) is not None
            and not isinstance(fault, OSError)
        ):
            raise fault
