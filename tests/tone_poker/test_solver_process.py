"""Perfect play for label points is looked for in another process; nobody waits for it."""

from __future__ import annotations

from threading import Event
from threading import enumerate as enumerate_threads

import pytest

from greenroom.fault_log import FaultHandler, Faults
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver import perfect_play, solver_process
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.solver_process import (
    FIRST_PAUSE_SECONDS,
    MAX_FAILURES_KEPT,
    MAX_PAUSE_SECONDS,
    MAX_QUESTIONS_WAITING,
    SolverProcess,
)
from greenroom.processes.one_shot_process import WorkerDied


@pytest.fixture
def slow(monkeypatch):
    """A solver that waits to be let go."""
    go = Event()
    monkeypatch.setattr(
        solver_process, "solve_elsewhere", lambda _: go.wait() and perfect_play.shipped_plan()
    )
    yield go
    go.set()


def until(condition):
    pause = Event()
    while not condition():
        pause.wait(0.01)


def test_the_bonus_alone_needs_no_study():
    assert all(SolverProcess().ready(SolverQuestion(players)) for players in range(2, 13))


def test_it_is_ready_once_another_process_has_solved_it():
    question = SolverQuestion(3, HandPoints(flush=3))
    here = SolverProcess()
    assert not here.ready(question)
    until(lambda: here.ready(question))
    assert perfect_play.perfect_plan(question) == perfect_play.solve(question)


def test_who_asks_again_does_not_ask_twice(slow):
    here, question = SolverProcess(), SolverQuestion(3, HandPoints(flush=4))
    assert not any(here.ready(question) for _ in range(5))
    assert not perfect_play.is_known(question)
    slow.set()
    until(lambda: here.ready(question))


def test_only_so_many_wait(slow):
    here = SolverProcess()
    questions = [SolverQuestion(3, HandPoints(straight=more)) for more in range(1, MAX_QUESTIONS_WAITING + 2)]
    assert not any(here.ready(question) for question in questions)
    slow.set()
    until(lambda: all(here.ready(question) for question in questions[:-1]))
    assert not perfect_play.is_known(questions[-1])


class Failing:
    """A solver that fails as it is told, and a clock that stands still until it is moved."""

    def __init__(self, monkeypatch, fault):
        self.fault = fault
        self.asked = []
        self.now = 0.0
        self.study = SolverProcess(lambda: self.now)
        monkeypatch.setattr(solver_process, "solve_elsewhere", self._solve)

    def _solve(self, question):
        self.asked.append(question)
        if self.fault is not None:
            raise self.fault
        return perfect_play.shipped_plan()

    def ask(self, question):
        """Ask, and wait until whatever that began is over."""
        ready = self.study.ready(question)
        until(lambda: not any(thread.name == "study" for thread in enumerate_threads()))
        return ready


def fault_inside():
    return ValueError("no such hand")


@pytest.mark.parametrize("fault", [WorkerDied, fault_inside])
def test_a_question_that_failed_is_asked_again_after_a_pause_that_doubles(monkeypatch, fault):
    solver, question = Failing(monkeypatch, fault()), SolverQuestion(3, HandPoints(one_pair=7))
    pause = FIRST_PAUSE_SECONDS
    for times in range(1, 4):
        assert not solver.ask(question)
        assert len(solver.asked) == times
        solver.now += pause - 1
        assert not solver.ask(question)
        assert len(solver.asked) == times
        solver.now += 1
        pause *= 2
    solver.fault = None
    assert not solver.ask(question)
    assert solver.ask(question)
    perfect_play.forget(question)


def test_a_pause_has_an_end(monkeypatch):
    solver, question = Failing(monkeypatch, WorkerDied()), SolverQuestion(3, HandPoints(one_pair=7))
    for times in range(1, 12):
        solver.ask(question)
        assert len(solver.asked) == times
        solver.now += MAX_PAUSE_SECONDS


@pytest.mark.parametrize("fault", [WorkerDied, fault_inside])
def test_many_failures_do_not_end_the_search(monkeypatch, fault):
    solver = Failing(monkeypatch, fault())
    for more in range(1, MAX_FAILURES_KEPT + 3):
        assert not solver.ask(SolverQuestion(3, HandPoints(two_pair=more)))
    assert len(solver.asked) == MAX_FAILURES_KEPT + 2
    solver.fault, question = None, SolverQuestion(3, HandPoints(two_pair=MAX_FAILURES_KEPT + 3))
    assert not solver.ask(question)
    assert solver.ask(question)
    perfect_play.forget(question)


def test_a_fault_of_the_solver_is_logged_once_with_its_trace(monkeypatch, caplog):
    solver, question = Failing(monkeypatch, fault_inside()), SolverQuestion(3, HandPoints(one_pair=8))
    for _ in range(3):
        solver.ask(question)
    (record,) = caplog.records
    assert record.getMessage() == "perfect play was not found"
    assert record.exc_info is not None and record.exc_info[1] is solver.fault


def test_a_fault_of_the_solver_is_kept_in_the_file_of_the_room_with_the_other_process_s_trace(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(solver_process, "solve", broken_solver)
    handler = FaultHandler(Faults(tmp_path / "faults.log"))
    solver_process.log.addHandler(handler)
    try:
        here = SolverProcess()
        assert not here.ready(SolverQuestion(3, HandPoints(one_pair=9)))
        until(lambda: not any(thread.name == "study" for thread in enumerate_threads()))
    finally:
        solver_process.log.removeHandler(handler)
    content = (tmp_path / "faults.log").read_text()
    assert "ZeroDivisionError" in content and "in broken_solver" in content


def broken_solver(question):
    """Fail in the other process."""
    return question.players // 0


def test_the_oldest_of_many_is_forgotten():
    questions = [
        SolverQuestion(2, HandPoints(straight=more)) for more in range(1, perfect_play.MAX_TABLES_KEPT + 2)
    ]
    for question in questions:
        perfect_play.remember(question, perfect_play.shipped_plan())
    assert not perfect_play.is_known(questions[0]) and perfect_play.is_known(questions[-1])
    for question in questions:
        perfect_play.forget(question)
