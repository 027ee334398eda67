"""Processes that answer small questions one after the other, each within a limit of time and of memory.

`elsewhere` does one piece of work of seconds and waits for its end. Here a process lives on from question to
question, and whoever asks is answered in time, by a fault if by nothing else: what thinks too long is killed,
what takes too much memory gets none, and the next question finds another process. So a fork server makes
them, which has loaded beforehand what the work needs: a new process answers after 12 ms, where a fresh one
took 770 to 1230 ms (three of each in one run, two cores shared with tests).

Four things hold a process to its limits, so that none outlives the program by more than a question: the one
who asks kills it; the system does, by the alarm it sets itself; it ends when nobody can ask any more; and the
system refuses it memory. It gives way to the program that asks from its birth on (`yielding`), and what it
prints goes nowhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from threading import Thread

import msgspec

MAX_PROCESSES = max(4, os.cpu_count() or 1)
"""Processes at once. One that sleeps takes no processor, so there are some even where there is one core."""
MAX_MEMORY_BYTES = 512 * 1024 * 1024
"""Bytes of memory of its own that a process may have; with half of it in use it ends after its answer."""
MAX_ANSWER_BYTES = 4000
"""Bytes of an answer: this many are written in one piece, so nobody waits for the rest of them."""
GRACE_SECONDS = 1.0
"""Seconds after its time is up in which a process that nobody has killed ends by itself."""
LOADING_SECONDS = 10.0
"""Seconds more for what is asked while the fork server loads its modules."""
RETRY_SECONDS = 0.2
"""Seconds after which a process is begun again where that has failed."""
FAIR_SHARE = 0.5
"""The share of its time for which work must have had a process before taking too long is its own fault."""
YIELDING = "greenroom.processes.yielding"
"""The module by which the fork server, and all that it begins, gives way to the program."""

log = logging.getLogger(__name__)


class NoAnswer(Exception):  # noqa: N818 - says what happened
    """A question has no answer: its time is up, or `Failed`."""


class TimeUp(NoAnswer):
    """The time of the question is up."""


class NotBegun(TimeUp):
    """The time is up, and for most of it no process was at work on the question: the work is not at fault."""


class Failed(NoAnswer):
    """The work raised, answered something other than text, or ended its process; the words are its trace."""


class _Response(msgspec.Struct, array_like=True):
    """The response of a process to a question."""

    answer: str | None
    trace: str = ""
    is_last: bool = False
    """The process ends now."""


@dataclass(eq=False)
class _Question:
    asker: object
    packed: bytes
    limit_s: float
    answer: asyncio.Future[str]
    due: float = 0.0
    given_at: float = inf
    """The time at which a process was given the question."""
    was_given_back: bool = False
    timer: asyncio.TimerHandle | None = None


@dataclass(eq=False)
class _Worker:
    process: ForkServerProcess
    pipe: Connection
    question: _Question | None = None


@dataclass
class Workers:
    """The processes of one program, begun when they are needed; all of it is called in one event loop."""

    preload: Sequence[str] = ()
    """The modules that hold the work."""
    most: int = MAX_PROCESSES
    memory: int = MAX_MEMORY_BYTES
    _workers: list[_Worker] = field(default_factory=list, init=False)
    _waiting: list[_Question] = field(default_factory=list, init=False)
    _is_starting: bool = field(default=False, init=False)
    _has_begun: bool = field(default=False, init=False)
    _is_closed: bool = field(default=False, init=False)

    def ask(
        self, asker: object, limit_s: float, work: Callable[..., str], *args: object
    ) -> asyncio.Future[str]:
        """Let a process call a function of a module; what it returns, or `NoAnswer`, comes in time.

        Each asker has one question in work at a time, so that a slow one does not delay the others while
        there are processes. The time runs from now, or from when there is a first process. What cannot be
        pickled is raised here.
        """
        packed = pickle.dumps((work, args), pickle.HIGHEST_PROTOCOL)
        question = _Question(asker, packed, limit_s, asyncio.get_running_loop().create_future())
        self._limit(question, limit_s if self._has_begun else limit_s + LOADING_SECONDS)
        # An exception that nobody waits for any more is not to be reported by asyncio.
        question.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
        self._waiting.append(question)
        self._go_on()
        return question.answer

    def close(self) -> None:
        """End all processes; what is still asked has no answer."""
        self._is_closed = True
        for question in [*self._waiting, *(each.question for each in self._workers)]:
            if question is not None:
                _settle(question, Failed("The program ends."))
        self._waiting.clear()
        while self._workers:
            self._end(self._workers[0])

    def _limit(self, question: _Question, seconds: float) -> None:
        """Let the time of a question be up that many seconds from now."""
        loop = asyncio.get_running_loop()
        if question.timer is not None:
            question.timer.cancel()
        question.due = loop.time() + seconds
        question.timer = loop.call_later(seconds, self._time_up, question)

    def _go_on(self) -> None:
        """Give each free process the next question, and begin another where one is wanted."""
        self._waiting = [each for each in self._waiting if not each.answer.done()]
        if self._is_closed:
            return
        for worker in self._workers[:]:
            # Giving a question to a process that has died goes on with the others from there.
            if worker.question is not None or worker not in self._workers:
                continue
            if (question := self._next()) is None:
                return
            self._give(worker, question)
        if self._next() is not None and len(self._workers) < self.most and not self._is_starting:
            self._start()

    def _next(self) -> _Question | None:
        busy = {worker.question.asker for worker in self._workers if worker.question is not None}
        return next((each for each in self._waiting if each.asker not in busy), None)

    def _give(self, worker: _Worker, question: _Question) -> None:
        self._waiting.remove(question)
        worker.question = question
        question.given_at = asyncio.get_running_loop().time()
        seconds_left = question.due - question.given_at
        try:
            worker.pipe.send((max(seconds_left, 0) + GRACE_SECONDS, question.packed))
        except OSError:
            # The process had died before, with nothing to do: another one is given the question, once.
            if not question.was_given_back:
                worker.question, question.given_at, question.was_given_back = None, inf, True
                self._waiting.insert(0, question)
            self._note_death(worker)

    def _start(self) -> None:
        """Begin a process: in a thread, since the first waits for the fork server to load its modules."""
        self._is_starting = True
        loop = asyncio.get_running_loop()

        def start() -> None:
            try:
                worker = _start_worker(self.preload, self.memory)
            except Exception:
                log.exception("no process could be begun")
                worker = None
            # The loop may have ended meanwhile; then so does the process, which nobody can ask any more.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._add_worker, worker)

        Thread(target=start, daemon=True, name="start worker").start()

    def _add_worker(self, worker: _Worker | None) -> None:
        self._is_starting = False
        if worker is None:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._go_on)
            return
        if not self._has_begun:
            self._has_begun = True
            for question in self._waiting:
                self._limit(question, question.limit_s)
        self._workers.append(worker)
        asyncio.get_running_loop().add_reader(worker.pipe.fileno(), self._hear, worker)
        if self._is_closed:
            self._end(worker)
        else:
            self._go_on()

    def _hear(self, worker: _Worker) -> None:
        try:
            response = msgspec.msgpack.decode(worker.pipe.recv_bytes(2 * MAX_ANSWER_BYTES), type=_Response)
        except (EOFError, OSError, msgspec.MsgspecError):
            self._note_death(worker)
            return
        question, worker.question = worker.question, None
        if question is not None:
            _settle(question, Failed(response.trace) if response.answer is None else response.answer)
        if response.is_last:
            self._end(worker)
        self._go_on()

    def _time_up(self, question: _Question) -> None:
        has_had_time = question.due - question.given_at >= question.limit_s * FAIR_SHARE
        _settle(question, TimeUp() if has_had_time else NotBegun())
        for worker in [each for each in self._workers if each.question is question]:
            self._end(worker)
        self._go_on()

    def _note_death(self, worker: _Worker) -> None:
        """Take note of a process that has ended by itself."""
        if worker.question is not None:
            _settle(worker.question, Failed("The process ended without an answer."))
        self._end(worker)
        self._go_on()

    def _end(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        asyncio.get_running_loop().remove_reader(worker.pipe.fileno())
        worker.pipe.close()
        worker.process.kill()


def _settle(question: _Question, answer: str | NoAnswer) -> None:
    if question.timer is not None:
        question.timer.cancel()
    if question.answer.done():
        return
    if isinstance(answer, NoAnswer):
        question.answer.set_exception(answer)
    else:
        question.answer.set_result(answer)


def _start_worker(preload: Sequence[str], memory: int) -> _Worker:
    context = get_context("forkserver")
    context.set_forkserver_preload([YIELDING, *preload])
    own, other = context.Pipe()
    process = context.Process(target=_serve, args=(other, memory), daemon=True, name="worker")
    # Once only the process holds the other end, its end is the end of what is heard.
    with other:
        process.start()
    return _Worker(process, own)


def _serve(pipe: Connection, memory: int) -> None:
    """Answer until nobody asks any more; in the process."""
    # Whoever interrupts the house interrupts all its processes; only the first has something to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    _limit_memory(memory)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    with contextlib.suppress(EOFError, OSError):
        while True:
            seconds, packed = pipe.recv()
            signal.setitimer(signal.ITIMER_REAL, seconds)
            response = _response_to(packed)
            signal.setitimer(signal.ITIMER_REAL, 0)
            response.is_last = _memory_used() > memory // 2
            pipe.send_bytes(msgspec.msgpack.encode(response))
            if response.is_last:
                return


def _response_to(packed: bytes) -> _Response:
    try:
        work, args = pickle.loads(packed)
        answer = work(*args)
        if not isinstance(answer, str) or len(answer.encode()) > MAX_ANSWER_BYTES // 2:
            raise TypeError(f"no short text: {answer!r:.200}")
    except Exception as fault:
        return _Response(None, "".join(traceback.format_exception(fault))[-MAX_ANSWER_BYTES // 4 :])
    return _Response(answer)


def _limit_memory(memory: int) -> None:
    # Not every system can bound what a process takes; there it ends after the answer that took too much.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def _memory_used() -> int:
    """Return the most bytes that this process has had."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
