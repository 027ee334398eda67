"""Solving perfect play in a process of its own, so that nobody at any table waits for it."""

from __future__ import annotations

from contextlib import suppress
from threading import Lock, Thread

from greenroom.games.tone_poker.solver.equilibrium import Plan, Question
from greenroom.games.tone_poker.solver.perfect_play import is_known, remember, solve
from greenroom.kernel.elsewhere import WorkerDied, elsewhere

MOST_WAITING = 16
"""Questions that may wait for their answer; more are not even noted, and asked again later."""


class Study:
    """Answers one question after the other; what it finds is remembered for everyone."""

    def __init__(self) -> None:
        self._waiting: set[Question] = set()
        self._one_at_a_time = Lock()

    def ready(self, question: Question) -> bool:
        """Tell whether perfect play is known by now; where it is not, begin to look for it."""
        if is_known(question):
            return True
        if question not in self._waiting and len(self._waiting) < MOST_WAITING:
            self._waiting.add(question)
            Thread(target=self._answer, args=(question,), daemon=True, name="study").start()
        return False

    def _answer(self, question: Question) -> None:
        # What no process lives to answer stays noted: nobody begins to look for it again.
        with suppress(WorkerDied):
            with self._one_at_a_time:
                remember(question, solved_elsewhere(question))
            self._waiting.discard(question)


def solved_elsewhere(question: Question) -> Plan:
    """Solve in another process, which ends with this one."""
    return elsewhere(solve, question)


ready = Study().ready
"""The study of the house."""
