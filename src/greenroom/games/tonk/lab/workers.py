"""The processes that share the hands: this one, others of this machine, or those of a cluster.

Commands never play in their own: a bot is somebody else's program, and one that ends its process must not
end them. `alone` is for whoever plays bots of the house.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Protocol, TypeVar

from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.kernel.refusal import refuse
from greenroom.processes.parent_watch import end_with_parent

Task = TypeVar("Task")
Part = TypeVar("Part")
TASKS_PER_PROCESS = 4
"""Tasks that wait at each process, so that none is ever idle."""
SCHEDULER_SECONDS = 30
"""Seconds for which a scheduler may keep silent."""
MAX_SECONDS_WITHOUT_WORKERS = 10
"""Seconds for which a scheduler may be without workers: those that were started with it come within these."""
TASKS_BEFORE_WORKERS = 32
"""Tasks that wait at a cluster whose workers are still to come."""


class Share(Protocol):
    """Shares tasks out, and gives their results back in whatever order they are done."""

    def __call__(self, play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
        """Play every task."""


def cores() -> int:
    """Count the cores that this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


def alone(play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
    """Play every task here, one after the other."""
    return map(play, tasks)


@contextmanager
def processes(jobs: int) -> Iterator[Share]:
    """Share tasks among processes of this machine; they end with it all, done or not.

    What a bot prints there goes to standard error: standard output is for the command's result alone.
    Raises BotFaultError where one of them ends too soon.
    """
    before = set(multiprocessing.active_children())
    # Forking a process that shows its progress from a thread could leave a lock held for ever.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_follow)
    try:
        yield _share_over(pool, jobs * TASKS_PER_PROCESS)
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

    Raises BotFaultError where none answers, where it has no workers, and where they end again and again.
    """
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra
    except ImportError as fault:
        raise BotFaultError(refuse("lab.no_cluster_package")) from fault
    if not address:
        # Without an address Dask would start a cluster of its own.
        raise BotFaultError(refuse("lab.no_cluster", address=address))
    try:
        client = Client(address, timeout=SCHEDULER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise BotFaultError(refuse("lab.no_cluster", address=address)) from fault
    with client:
        try:
            client.wait_for_workers(1, timeout=MAX_SECONDS_WITHOUT_WORKERS)
        except TimeoutError as fault:
            refusal = refuse("lab.no_workers", address=address, seconds=MAX_SECONDS_WITHOUT_WORKERS)
            raise BotFaultError(refusal) from fault
        ahead = max(TASKS_BEFORE_WORKERS, TASKS_PER_PROCESS * sum(client.nthreads().values()))
        try:
            yield _share_over(client.get_executor(pure=False), ahead)
        except KilledWorker as fault:
            raise BotFaultError(refuse("lab.process_ended")) from fault


def _share_over(pool: Executor, ahead: int) -> Share:
    def share(play: Callable[[Task], Part], tasks: Iterable[Task]) -> Iterator[Part]:
        todo = iter(tasks)
        waiting: set[Future[Part]] = set()
        while True:
            for task in islice(todo, ahead - len(waiting)):
                waiting.add(pool.submit(play, task))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            # The parts of the others are given before one that has failed: they may be kept.
            for each in sorted(done, key=lambda each: each.exception() is not None):
                yield each.result()

    return share


def _follow() -> None:
    """Leave standard output and interrupts to whoever shares out the tasks, and end when that has ended."""
    with suppress(OSError):
        # Also for what native code prints.
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
