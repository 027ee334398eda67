"""Solving perfect play in a process of its own, so that nobody at any table waits for it.

A search that fails must not end the searching. Its question waits no longer, so that it takes no other's
place, and may be asked again after a pause, which doubles with each failure: a machine short of memory now
may have enough in an hour, and a fault of the solver does not fill the log.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import NamedTuple

from greenroom.games.tone_poker.solver.equilibrium import Plan, SolverQuestion
from greenroom.games.tone_poker.solver.perfect_play import is_known, remember, solve
from greenroom.kernel.bounded_cache import BoundedCache
from greenroom.processes.one_shot_process import WorkerDied, elsewhere

MAX_QUESTIONS_WAITING = 16
"""Questions that may wait for their answer; more are not even noted, and asked again later."""
FIRST_PAUSE_SECONDS = 60.0
"""Seconds for which a question is left alone after it has failed once."""
MAX_PAUSE_SECONDS = 3600.0
"""Seconds for which it is left alone at most."""
MAX_FAILURES_KEPT = 64
"""Questions whose failures are remembered; the one that failed longest ago is forgotten first."""

log = logging.getLogger(__name__)


class SolverFailure(NamedTuple):
    """The last failure of a question."""

    pause: float
    again_at: float


class SolverProcess:
    """Answers one question after the other; what it finds is remembered for everyone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waiting: set[SolverQuestion] = set()
        self._failures: BoundedCache[SolverQuestion, SolverFailure] = BoundedCache(MAX_FAILURES_KEPT)
        self._one_at_a_time = Lock()

    def ready(self, question: SolverQuestion) -> bool:
        """Tell whether perfect play is known by now; where it is not, begin to look for it."""
        if is_known(question):
            return True
        if self._may_begin(question):
            self._waiting.add(question)
            Thread(target=self._answer, args=(question,), daemon=True, name="study").start()
        return False

    def _may_begin(self, question: SolverQuestion) -> bool:
        if question in self._waiting or len(self._waiting) >= MAX_QUESTIONS_WAITING:
            return False
        failure = self._failures.get(question)
        return failure is None or failure.again_at <= self._now()

    def _answer(self, question: SolverQuestion) -> None:
        try:
            with self._one_at_a_time:
                remember(question, solve_elsewhere(question))
        except Exception as fault:
            self._postpone(question)
            # The death of a process has been logged where it was seen.
            if not isinstance(fault, WorkerDied):
                log.exception("perfect play was not found")
        else:
            self._failures.pop(question, None)
        finally:
            self._waiting.discard(question)

    def _postpone(self, question: SolverQuestion) -> None:
        before = self._failures.get(question)
        pause = FIRST_PAUSE_SECONDS if before is None else min(2 * before.pause, MAX_PAUSE_SECONDS)
        self._failures[question] = SolverFailure(pause, self._now() + pause)


def solve_elsewhere(question: SolverQuestion) -> Plan:
    """Solve in another process, which ends with this one."""
    return elsewhere(solve, question)


ready = SolverProcess().ready
"""The study of the house."""
