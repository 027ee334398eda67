"""Work in a process of its own: what takes seconds holds up no table.

A process and a pipe by hand, where `concurrent.futures.ProcessPoolExecutor` would be shorter: at its end a
program waits for a pool, and not for this. Measured with work of fifteen seconds, told to end (SIGTERM) after
four: with a pool of one it ended 11.5 s later, when the work was done; with what is here after 0.1 to 0.3 s.
To end a pool's work first, whoever ends the program would have to know of its processes; and a pool whose
worker has died can be used no more, so a new one for each attempt would be needed all the same. Memory is no
reason: a worker has 15 MB, and 26 MB once it has solved perfect play.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Generic, ParamSpec, TypeVar

from greenroom.processes.parent_watch import end_with_parent

Args = ParamSpec("Args")
T = TypeVar("T")
MAX_ATTEMPTS = 3
"""The processes that may end, one after the other, before one answers."""

log = logging.getLogger(__name__)


class TookTooLong(Exception):  # noqa: N818 - says what happened
    """The work was not done in the time that it had; its process was killed."""


class WorkerDied(Exception):  # noqa: N818 - says what happened
    """No process has lived to answer."""


@dataclass(frozen=True)
class Completed(Generic[T]):
    """The result of the work."""

    result: T


@dataclass(frozen=True)
class Raised:
    """The exception that the work has raised."""

    fault: Exception


def elsewhere(work: Callable[Args, T], *args: Args.args, **more: Args.kwargs) -> T:
    """Do a piece of work in another process, which ends with this one. Waits for it: call it in a thread.

    What the work raises is raised here; WorkerDied where process after process ends without an answer, as
    one does that the system kills for its memory.
    """
    return _run_with_retries(None, work, args, more)


def elsewhere_within(seconds: float, work: Callable[Args, T], *args: Args.args, **more: Args.kwargs) -> T:
    """Do work as `elsewhere` does; raise TookTooLong where a process, its start included, takes longer."""
    return _run_with_retries(seconds, work, args, more)


def _run_with_retries(
    seconds: float | None, work: Callable[..., T], args: tuple[Any, ...], more: dict[str, Any]
) -> T:
    for _ in range(MAX_ATTEMPTS):
        answer = _answer_of(work, args, more, seconds)
        if isinstance(answer, Raised):
            raise answer.fault
        if answer is not None:
            return answer.result
    log.error(
        "%s was given up: %d processes in a row ended without a result", work.__qualname__, MAX_ATTEMPTS
    )
    raise WorkerDied(work.__qualname__)


async def elsewhere_async(work: Callable[Args, T], *args: Args.args, **more: Args.kwargs) -> T:
    """Do work as `elsewhere` does, without holding up the event loop."""
    return await run_in_thread(partial(elsewhere, work, *args, **more))


async def run_in_thread(call: Callable[[], T]) -> T:
    """Call one of the above in a thread of its own, and wait for it without holding up the event loop.

    The thread is none of asyncio's pool, whose work a program finishes before it ends.
    """
    future: Future[T] = Future()

    def wait() -> None:
        try:
            future.set_result(call())
        except Exception as fault:
            future.set_exception(fault)

    # Whoever stops waiting does not stop the work: it cannot be cancelled any more.
    future.set_running_or_notify_cancel()
    Thread(target=wait, daemon=True, name="elsewhere").start()
    return await asyncio.wrap_future(future)


def _answer_of(
    work: Callable[..., T], args: tuple[Any, ...], more: dict[str, Any], seconds: float | None
) -> Completed[T] | Raised | None:
    """Ask a process of its own; None where it ends before it has answered."""
    context = get_context("spawn")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(sending, work, args, more), daemon=True)
    with receiving:
        # Once only the process can write, its end is the end of what is read.
        with sending:
            process.start()
        try:
            if not receiving.poll(seconds):
                process.kill()
                raise TookTooLong(work.__qualname__)
            answer: Completed[T] | Raised | None = receiving.recv()
        except (EOFError, OSError):
            answer = None
        finally:
            process.join()
    if answer is None and process.exitcode == -signal.SIGTERM:
        # So does this program end its processes when it ends itself: another would work for nobody.
        raise WorkerDied(work.__qualname__)
    return answer


def _work(sending: Connection, work: Callable[..., Any], args: tuple[Any, ...], more: dict[str, Any]) -> None:
    # Whoever interrupts the house interrupts all its processes; only the first has something to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    try:
        answer: Completed[Any] | Raised = Completed(work(*args, **more))
    except Exception as fault:
        # The trace itself stays in this process; a note goes along, and is printed with the trace there.
        fault.add_note(f"In the other process:\n{traceback.format_exc()}")
        answer = Raised(fault)
    with contextlib.suppress(BrokenPipeError):
        sending.send(answer)
