"""The parent of all workers, from the port to the last worker's end."""

from __future__ import annotations

import selectors
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType

from greenroom.web.port import CannotListen
from greenroom.web.workers.accept_queue import AcceptQueue
from greenroom.web.workers.routing import Router, ranked_workers, worker_in
from greenroom.web.workers.supervisor import CannotStart, Supervisor

TICK_SECONDS = 0.2
"""Seconds after which the workers are looked after where nobody comes."""
STOPPING = (signal.SIGTERM, signal.SIGINT)


class Parent:
    """Listens for `count` workers, of which each does `run`, until a signal; a second ends all at once."""

    def __init__(  # noqa: PLR0913 - what a worker does, where connections go, and the clock
        self,
        listening: socket.socket,
        count: int,
        run: Callable[[int, socket.socket], None],
        on_fault: Callable[[Exception], None],
        on_open: Callable[[], None],
        *,
        router: Router,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Let `on_open` be called once all workers answer, and `on_fault` in one that an exception has ended.

        `now` is in seconds, by a clock that nobody sets.
        """
        self._selector = selectors.DefaultSelector()
        self._woken, self._wakes = socket.socketpair()
        self._queue = AcceptQueue(self._selector, listening, self._lead)
        self._supervisor = Supervisor(self._selector, count, run, on_fault, self._leave_behind, now=now)
        self._router = router
        self._on_open = on_open
        self._signals = 0

    def serve(self) -> int:
        """Serve until told to stop; returns the status with which to end.

        Raises `CannotStart` where a worker never comes to take connections, and `CannotListen`.
        """
        self._listen_to_signals()
        self._supervisor.start()
        is_open = False
        while not self._signals:
            self._turn()
            self._supervisor.look(goes_on=is_open or bool(self._supervisor.ready))
            if not is_open and self._supervisor.is_gone:
                return self._supervisor.status
            self._admit()
            if not is_open and self._supervisor.is_whole:
                is_open = True
                self._on_open()
            self._queue.look()
        self._end()
        return 0

    def _admit(self) -> None:
        """Accept connections while there is a worker for them; end all where that cannot be."""
        try:
            self._supervisor.require_hope()
            self._queue.open(on=bool(self._supervisor.ready))
        except (CannotStart, CannotListen):
            self._end()
            raise

    def _end(self) -> None:
        self._queue.close()
        self._supervisor.tell_to_stop()
        before = self._signals
        while not self._supervisor.is_gone:
            if self._signals > before:
                self._supervisor.kill()
            self._turn()
            self._supervisor.look(goes_on=False)

    def _turn(self) -> None:
        for key, _ in self._selector.select(TICK_SECONDS):
            key.data()

    def _lead(self, connection: socket.socket, head: bytes, address: str) -> None:
        ready, worker = self._supervisor.ready, worker_in(head)
        by_key = ranked_workers(self._router.key_of(head, address), ready)
        self._supervisor.hand(connection, by_key if worker is None or worker not in ready else [worker])

    def _listen_to_signals(self) -> None:
        for each in (self._woken, self._wakes):
            each.setblocking(False)
        signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        self._selector.register(self._woken, selectors.EVENT_READ, lambda: self._woken.recv(64))
        for number in STOPPING:
            signal.signal(number, self._count_signal)
        # Whoever waits for the end of a worker is woken by it.
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def _count_signal(self, _: int, __: FrameType | None) -> None:
        self._signals += 1

    def _leave_behind(self) -> None:
        signal.set_wakeup_fd(-1)
        for number in (*STOPPING, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        self._selector.close()
        for each in (self._woken, self._wakes):
            each.close()
        self._queue.close_copies()
