"""The state of a lesson, as its log tells it."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from greenroom.games.tone_poker.lesson import chance, events
from greenroom.games.tone_poker.lesson.chance import Question
from greenroom.games.tone_poker.lesson.events import LessonEvent
from greenroom.table.group.group import Group


class Pupil(msgspec.Struct):
    """Somebody who takes part."""

    person: str
    name: str
    """No other pupil of the lesson has the same."""
    answers: list[int] = []
    """The intervals named, question by question."""


class Lesson(Group[LessonEvent]):
    """One lesson; only its events change it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.teacher = ""
        self.teacher_name = ""
        self.seed = ""
        self.intervals: list[int] = []
        self.questions = 0
        self.hands: Literal["open", "closed"] = "open"
        self.pupils: list[Pupil] = []
        """The pupils, in the order in which they came."""
        self.tables: list[events.TableOpened] = []
        self.is_over = False

    def pupil(self, person: str) -> Pupil | None:
        """Find a pupil by identity."""
        return next((each for each in self.pupils if each.person == person), None)

    def question(self, number: int) -> Question:
        """Return a question by its number, from 1."""
        return chance.question(self.seed, number, self.intervals)

    def right(self, pupil: Pupil) -> int:
        """Count the questions that a pupil has answered rightly."""
        answers = enumerate(pupil.answers, start=1)
        return sum(self.question(number).interval == answer for number, answer in answers)

    def _fold_one(self, event: LessonEvent) -> None:
        match event:
            case events.LessonOpened():
                self.teacher, self.teacher_name, self.seed = event.teacher, event.name, event.seed
                self.intervals, self.questions, self.hands = event.intervals, event.questions, event.hands
            case events.PupilCame():
                self.pupils.append(Pupil(event.person, event.name))
            case events.TableOpened():
                self.tables.append(event)
            case events.Answered():
                if (pupil := self.pupil(event.person)) is not None:
                    pupil.answers.append(event.interval)
            case events.LessonClosed():
                self.is_over = True
            case _:
                assert_never(event)
