"""Perfect play for label points is looked for in another process; nobody waits for it."""

from __future__ import annotations

from threading import Event
from threading import enumerate as enumerate_threads

import pytest

from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver import perfect_play, study
from greenroom.games.tone_poker.solver.equilibrium import Question
from greenroom.games.tone_poker.solver.study import MOST_WAITING, Study
from greenroom.kernel.elsewhere import WorkerDied


@pytest.fixture
def slow(monkeypatch):
    """A solver that waits to be let go."""
    go = Event()
    monkeypatch.setattr(study, "solved_elsewhere", lambda _: go.wait() and perfect_play.tabled())
    yield go
    go.set()


def until(condition):
    pause = Event()
    while not condition():
        pause.wait(0.01)


def test_the_bonus_alone_needs_no_study():
    assert all(Study().ready(Question(players)) for players in range(2, 13))


def test_it_is_ready_once_another_process_has_solved_it():
    question = Question(3, HandPoints(flush=3))
    here = Study()
    assert not here.ready(question)
    until(lambda: here.ready(question))
    assert perfect_play.perfect_plan(question) == perfect_play.solve(question)


def test_who_asks_again_does_not_ask_twice(slow):
    here, question = Study(), Question(3, HandPoints(flush=4))
    assert not any(here.ready(question) for _ in range(5))
    assert not perfect_play.is_known(question)
    slow.set()
    until(lambda: here.ready(question))


def test_only_so_many_wait(slow):
    here = Study()
    questions = [Question(3, HandPoints(straight=more)) for more in range(1, MOST_WAITING + 2)]
    assert not any(here.ready(question) for question in questions)
    slow.set()
    until(lambda: all(here.ready(question) for question in questions[:-1]))
    assert not perfect_play.is_known(questions[-1])


def test_what_no_process_lives_to_answer_is_looked_for_once(monkeypatch):
    asked = []

    def dies(question):
        asked.append(question)
        raise WorkerDied

    monkeypatch.setattr(study, "solved_elsewhere", dies)
    here, question = Study(), Question(3, HandPoints(one_pair=7))
    assert not here.ready(question)
    until(lambda: asked and not any(thread.name == "study" for thread in enumerate_threads()))
    assert not here.ready(question)
    assert asked == [question]


def test_the_oldest_of_many_is_forgotten():
    questions = [Question(2, HandPoints(straight=more)) for more in range(1, perfect_play.MOST_KNOWN + 2)]
    for question in questions:
        perfect_play.remember(question, perfect_play.tabled())
    assert not perfect_play.is_known(questions[0]) and perfect_play.is_known(questions[-1])
    for question in questions:
        perfect_play.forget(question)
