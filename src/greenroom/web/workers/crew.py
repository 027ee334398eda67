"""The workers of one parent: started, watched, started again where they end, told to stop in the end.

They are forked off, which is sound because the parent runs no event loop and no thread. The first is
started alone: it tells whether the store and the options are right, and brings the store up to date.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from greenroom.faults import STATUS as FAULT_STATUS
from greenroom.operator_log import log
from greenroom.web.workers.handover import READY, hand_over

SILENT_SECONDS = 3.0
"""Seconds after which a worker that says nothing is given no connection that another can have."""
HUNG_SECONDS = 15.0
"""Seconds after which a worker that says nothing is ended."""
LONG_SECONDS = 60.0
"""A worker that has run for so long is started again at once; one that has not, later each time."""
LATEST_SECONDS = 30.0
MOST_STARTS = 3
"""A worker that ends so often in a row, and has never taken a connection, will never take one."""


class CannotStart(Exception):  # noqa: N818 - says what it is
    """A worker can never start; the text is a sentence for whoever runs the room."""

    def __init__(self, worker: Worker) -> None:
        super().__init__(
            f"worker {worker.number} has ended {worker.ends} times before it took a connection, "
            "so the room does not open. What it said stands above."
        )
        self.status = worker.status if worker.status > 0 else FAULT_STATUS


@dataclass
class Worker:
    """A process, or the place of one that has ended."""

    number: int
    pid: int = 0
    channel: socket.socket | None = None
    is_ready: bool = False
    has_been_ready: bool = False
    """Whether it or an earlier process in its place has taken connections."""
    started: float = 0.0
    heard: float = 0.0
    ends: int = 0
    """The number of times that it has ended soon after its start."""
    due: float = 0.0
    """The time at which it is started again."""
    status: int = 0
    """That of the process that ended last."""


class Crew:
    """All workers, by their numbers from 1."""

    def __init__(
        self,
        selector: selectors.BaseSelector,
        count: int,
        run: Callable[[int, socket.socket], None],
        failed: Callable[[Exception], None],
        leave_behind: Callable[[], None],
    ) -> None:
        """Let `run` be what a worker does, and `failed` say in it what else ended it than an exit.

        `leave_behind` closes what it need not have of its parent.
        """
        self._selector = selector
        self._run = run
        self._failed = failed
        self._leave_behind = leave_behind
        self._workers = [Worker(number) for number in range(1, count + 1)]

    @property
    def ready(self) -> Sequence[int]:
        """The numbers of those that take connections."""
        return [each.number for each in self._workers if each.is_ready]

    def is_silent(self, number: int) -> bool:
        """Whether a worker has said nothing for some seconds."""
        return time.monotonic() - self._workers[number - 1].heard > SILENT_SECONDS

    @property
    def is_whole(self) -> bool:
        """Whether all take connections."""
        return all(each.is_ready for each in self._workers)

    @property
    def is_gone(self) -> bool:
        """Whether none runs."""
        return not any(each.pid for each in self._workers)

    @property
    def status(self) -> int:
        """The status with which the first has ended."""
        return self._workers[0].status

    def require_hope(self) -> None:
        """Raise `CannotStart` where a worker can never start."""
        for worker in self._workers:
            if _is_hopeless(worker):
                raise CannotStart(worker)

    def start(self) -> None:
        """Start the first."""
        self._start(self._workers[0])

    def hand(self, connection: socket.socket, order: Sequence[int]) -> None:
        """Give a connection to the first of some workers that takes it."""
        for number in order:
            channel = self._workers[number - 1].channel
            if channel is not None and hand_over(channel, connection):
                return

    def look(self, *, goes_on: bool = True) -> None:
        """Take note of who has ended or hangs; start again whose time has come, where the room goes on."""
        now = time.monotonic()
        for worker in self._workers:
            if worker.pid:
                self._look_at(worker, now, goes_on=goes_on)
            elif goes_on and now >= worker.due and (worker.started or self._workers[0].is_ready):
                self._start(worker)

    def tell_to_stop(self) -> None:
        """Let all send their people on, and end."""
        for worker in self._workers:
            self._hang_up(worker)

    def kill(self) -> None:
        """End all at once."""
        for worker in self._workers:
            if worker.pid:
                os.kill(worker.pid, signal.SIGKILL)

    def _look_at(self, worker: Worker, now: float, *, goes_on: bool) -> None:
        ended, how = os.waitpid(worker.pid, os.WNOHANG)
        if not ended:
            if worker.is_ready and now - worker.heard > HUNG_SECONDS:
                log.error("worker hangs", worker=worker.number)
                os.kill(worker.pid, signal.SIGKILL)
            return
        worker.pid, worker.status = 0, os.waitstatus_to_exitcode(how)
        self._hang_up(worker)
        worker.ends = 0 if now - worker.started > LONG_SECONDS else worker.ends + 1
        wait = min(LATEST_SECONDS, 2.0 ** (worker.ends - 2)) if worker.ends else 0.0
        worker.due = now + wait
        if goes_on and not _is_hopeless(worker):
            log.error("worker ended", worker=worker.number, status=worker.status, starts_again_in=wait)

    def _start(self, worker: Worker) -> None:
        here, there = socket.socketpair()
        worker.started = worker.heard = time.monotonic()
        worker.pid = os.fork()
        if not worker.pid:
            here.close()
            self._be(worker.number, there)
        there.close()
        here.setblocking(False)
        worker.channel = here
        self._selector.register(here, selectors.EVENT_READ, lambda: self._hear(worker))

    def _be(self, number: int, channel: socket.socket) -> None:
        status = FAULT_STATUS
        try:
            # What a terminal says to all its processes is for the parent alone.
            os.setpgid(0, 0)
            self._leave_behind()
            for worker in self._workers:
                if worker.channel is not None:
                    worker.channel.close()
            self._run(number, channel)
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        except Exception as fault:
            self._failed(fault)
        finally:
            os._exit(status)

    def _hear(self, worker: Worker) -> None:
        said = b""
        if worker.channel is not None:
            with contextlib.suppress(OSError):
                said = worker.channel.recv(4096)
        worker.heard = time.monotonic()
        worker.is_ready = worker.is_ready or READY in said
        worker.has_been_ready = worker.has_been_ready or worker.is_ready
        if not said:
            self._hang_up(worker)

    def _hang_up(self, worker: Worker) -> None:
        if worker.channel is not None:
            self._selector.unregister(worker.channel)
            worker.channel.close()
        worker.channel, worker.is_ready = None, False


def _is_hopeless(worker: Worker) -> bool:
    return not worker.has_been_ready and worker.ends >= MOST_STARTS
