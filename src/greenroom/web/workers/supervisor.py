"""The workers of one parent: started, watched, started again where they end, told to stop in the end.

They are forked off, which is sound because the parent runs no event loop and no thread. The first is
started alone: it tells whether the store and the options are right, and brings the store up to date.
"""

from __future__ import annotations

import contextlib
import math
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from greenroom.fault_log import STATUS as FAULT_STATUS
from greenroom.operator_log import log
from greenroom.web.workers.socket_receiver import DRAINED, OPENED, READY, hand_over, say

SILENT_SECONDS = 3.0
"""Seconds after which a worker that says nothing is given no connection that another can have."""
HUNG_SECONDS = 15.0
"""Seconds after which a worker that says nothing is ended."""
STARTING_SECONDS = 60.0
"""Seconds after which a worker is ended that was started and takes no connections."""
ENDING_SECONDS = 9.0
"""Seconds after which one is killed that is to end: it needs eight at the most, and systemd waits for ten."""
MIN_STEADY_SECONDS = 60.0
"""A worker that has taken connections, and run for at least this time, is started again at once."""
FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS = 0.5, 30.0
"""Seconds until another worker is started again: at first, and at last; they double each time."""
MAX_STARTS = 3
"""A worker that ends this many times in a row without taking a connection is given up."""


class CannotStart(Exception):  # noqa: N818 - says what it is
    """A worker can never start; the text is a sentence for whoever runs the room."""

    def __init__(self, worker: Worker) -> None:
        super().__init__(
            f"worker {worker.number} has ended {worker.ends} times before it took a connection, "
            "so the room does not open. What it said stands above."
        )
        self.status = _exit_status(worker.status) or FAULT_STATUS


@dataclass
class Worker:
    """A process, or the place of one that has ended."""

    number: int
    pid: int = 0
    channel: socket.socket | None = None
    is_ready: bool = False
    has_served: bool = False
    """Whether this process has taken connections."""
    has_been_ready: bool = False
    """Whether this process, or an earlier one in its place, has been ready."""
    started: float = 0.0
    last_heard: float = 0.0
    ends_by: float = 0.0
    """The time at which it is killed, unless it is heard of before."""
    ends: int = 0
    """The number of times in a row that it has ended soon, or before it took a connection."""
    wait: float = 0.0
    """Seconds from the last end until it is started again."""
    due: float = 0.0
    """The time at which it is started again."""
    status: int = 0
    """The exit status of the process that ended last."""


class Supervisor:
    """All workers, by their numbers from 1."""

    def __init__(  # noqa: PLR0913 - what a worker does, and the clock
        self,
        selector: selectors.BaseSelector,
        count: int,
        run: Callable[[int, socket.socket], None],
        on_fault: Callable[[Exception], None],
        leave_behind: Callable[[], None],
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Let `run` be what a worker does; `on_fault` is called in it with an exception that has ended it.

        `leave_behind` closes in a worker what its parent alone needs; `now` is in seconds, by a clock that
        nobody sets.
        """
        self._selector = selector
        self._run = run
        self._on_fault = on_fault
        self._leave_behind = leave_behind
        self._now = now
        self._is_drained = False
        self._workers = [Worker(number) for number in range(1, count + 1)]

    @property
    def ready(self) -> Sequence[int]:
        """The numbers of those that take connections."""
        return [each.number for each in self._workers if each.is_ready]

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
        return _exit_status(self._workers[0].status)

    def require_hope(self) -> None:
        """Raise `CannotStart` where a worker can never start."""
        for worker in self._workers:
            if _is_hopeless(worker):
                raise CannotStart(worker)

    def start(self) -> None:
        """Start the first."""
        self._start(self._workers[0])

    def hand(self, connection: socket.socket, order: Sequence[int]) -> None:
        """Give a connection to the first of some workers that takes it.

        One that has said nothing for some seconds comes last: it may go on or not, and nobody waits for that
        where another can be asked.
        """
        for worker in sorted((self._workers[number - 1] for number in order), key=self._is_silent):
            if worker.channel is not None and hand_over(worker.channel, connection):
                return

    def _is_silent(self, worker: Worker) -> bool:
        return self._now() - worker.last_heard > SILENT_SECONDS

    def look(self, *, goes_on: bool = True) -> None:
        """Take note of workers that have ended or hang; where the room goes on, start those that are due."""
        now = self._now()
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
        pid, how = os.waitpid(worker.pid, os.WNOHANG)
        if not pid:
            if now > worker.ends_by:
                log.error("worker hangs", worker=worker.number)
                os.kill(worker.pid, signal.SIGKILL)
                worker.ends_by = math.inf
            return
        worker.pid, worker.status = 0, os.waitstatus_to_exitcode(how)
        self._hang_up(worker)
        has_lasted = worker.has_served and now - worker.started > MIN_STEADY_SECONDS
        worker.ends, worker.wait = (0, 0.0) if has_lasted else (worker.ends + 1, _next_wait(worker.wait))
        worker.due = now + worker.wait
        if goes_on and not _is_hopeless(worker):
            log.error("worker ended", worker=worker.number, status=worker.status, starts_again_in=worker.wait)

    def _start(self, worker: Worker) -> None:
        here, there = socket.socketpair()
        worker.started = worker.last_heard = self._now()
        worker.ends_by = worker.started + STARTING_SECONDS
        worker.has_served = False
        worker.pid = os.fork()
        if not worker.pid:
            here.close()
            self._be(worker.number, there)
        there.close()
        here.setblocking(False)
        worker.channel = here
        if self._is_drained:
            say(here, DRAINED)
        self._selector.register(here, selectors.EVENT_READ, lambda: self._hear(worker))

    def _be(self, number: int, channel: socket.socket) -> None:
        status = FAULT_STATUS
        try:
            # A signal that a terminal sends to all its processes is for the parent alone.
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
            self._on_fault(fault)
        finally:
            os._exit(status)

    def _hear(self, worker: Worker) -> None:
        words = b""
        if worker.channel is not None:
            with contextlib.suppress(OSError):
                words = worker.channel.recv(4096)
        worker.last_heard = self._now()
        if READY in words:
            worker.is_ready = worker.has_served = worker.has_been_ready = True
        if worker.is_ready:
            worker.ends_by = worker.last_heard + HUNG_SECONDS
        if DRAINED in words or OPENED in words:
            self._drain(on=words.rfind(DRAINED) > words.rfind(OPENED))
        if not words:
            self._hang_up(worker)

    def _drain(self, *, on: bool) -> None:
        """Tell all workers what one of them was told; who is started later hears it as the first word."""
        if on == self._is_drained:
            return
        self._is_drained = on
        for worker in self._workers:
            if worker.channel is not None:
                say(worker.channel, DRAINED if on else OPENED)

    def _hang_up(self, worker: Worker) -> None:
        if worker.channel is not None:
            self._selector.unregister(worker.channel)
            worker.channel.close()
            # It ends by itself: it was told to, or has hung up.
            worker.ends_by = self._now() + ENDING_SECONDS
        worker.channel, worker.is_ready = None, False


def _exit_status(status: int) -> int:
    """Return what a program says at its end: of a worker that a signal has ended, that it failed."""
    return status if status >= 0 else FAULT_STATUS


def _next_wait(wait: float) -> float:
    return min(max(FIRST_WAIT_SECONDS, 2 * wait), MAX_WAIT_SECONDS)


def _is_hopeless(worker: Worker) -> bool:
    return not worker.has_been_ready and worker.ends >= MAX_STARTS
