"""The processes that share the hands: this one, others of this machine, or those of a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import islice
from typing import Protocol, TypeVar

from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.kernel.refusal import refuse

Task = TypeVar("Task")
Part = TypeVar("Part")
AHEAD = 4
"""Tasks that wait at each process, so that none is ever idle."""
PATIENCE = 30
"""Seconds for which a scheduler may keep silent."""
FEWEST = 32
"""Tasks that wait at a cluster whose workers are still to come."""


class Share(Protocol):
    """Shares tasks out, and gives their results back in whatever order they are done."""

    def __call__(self, play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
        """Play every task."""


def cores() -> int:
    """Count the cores that this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[Share]:
    """Share tasks among processes of this machine; they end with it all, done or not.

    Raises BotFaultError where one of them ends too soon.
    """
    if jobs == 1:
        yield _alone
        return
    before = set(multiprocessing.active_children())
    # Forking a process that shows its progress from a thread could leave a lock held for ever.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_leave_interrupts)
    try:
        yield _shared_by(pool, jobs * AHEAD)
        pool.shutdown()
    except BrokenExecutor as fault:
        raise BotFaultError(refuse("lab.process_ended")) from fault
    finally:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Share]:
    """Share tasks among the workers of a Dask scheduler.

    Raises BotFaultError where none answers, and where workers end again and again.
    """
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra
    except ImportError as fault:
        raise BotFaultError(refuse("lab.no_cluster_package")) from fault
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise BotFaultError(refuse("lab.no_cluster", address=address)) from fault
    with client:
        ahead = max(FEWEST, AHEAD * sum(client.nthreads().values()))
        try:
            yield _shared_by(client.get_executor(pure=False), ahead)
        except KilledWorker as fault:
            raise BotFaultError(refuse("lab.process_ended")) from fault


def _alone(play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
    return map(play, tasks)


def _shared_by(pool: Executor, ahead: int) -> Share:
    def share(play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
        todo = iter(tasks)
        waiting: set[Future[Part]] = set()
        while True:
            for task in islice(todo, ahead - len(waiting)):
                waiting.add(pool.submit(play, task))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()

    return share


def _leave_interrupts() -> None:
    """Leave it to the process that shares out the tasks to end at an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
