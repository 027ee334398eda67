"""The views of a lesson: of everybody who has its link, of its teacher, and of a pupil at the drill.

No view holds the seed or the identity of a person. The frame of a question holds the two notes that sound,
since it could not sound otherwise; the interval is named only in the frame of the answer.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.lesson.state import Lesson, Pupil
from greenroom.games.tone_poker.text.view import TonePokerView
from greenroom.table.catalogue import Catalogue
from greenroom.table.hands.lifecycle import resume_hand
from greenroom.table.log.state import TableState

Role = Literal["teacher", "pupil", "stranger"]


class LessonTableView(msgspec.Struct, frozen=True):
    """A table of the lesson, for those who look for a seat."""

    code: str
    people: list[str]
    free: int
    """Seats that can be taken."""


class LessonView(msgspec.Struct, frozen=True, kw_only=True):
    """The facts for everybody who has the link."""

    code: str
    link: str
    teacher: str
    role: Role
    """The role of the reader; a stranger may come in."""
    name: str | None
    """The reader's own name as a pupil."""
    intervals: list[int]
    questions: int
    is_over: bool
    tables: list[LessonTableView]


class PupilLine(msgspec.Struct, frozen=True):
    """A pupil on the teacher's screen."""

    name: str
    answered: int
    right: int


class BoardTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table on the teacher's screen."""

    code: str
    hand_number: int
    names: list[str]
    """The name of the player in each seat of the hand."""
    hand: TonePokerView | None
    """The hand in play or just ended, as an onlooker sees it; null before the first."""


class Board(msgspec.Struct, frozen=True):
    """The teacher's screen."""

    pupils: list[PupilLine]
    tables: list[BoardTable]
    is_over: bool


class DrillQuestion(msgspec.Struct, frozen=True):
    """The question that a pupil answers next."""

    number: int | None
    """The number of the question, from 1; null once all are answered."""
    notes: list[int]
    """The MIDI notes that sound: the tonic, then the note to be named."""
    answered: int
    right: int


class DrillResult(msgspec.Struct, frozen=True):
    """The judgement on an answer."""

    number: int
    interval: int
    """The interval that sounded."""
    answer: int
    """The answer that stands: the first that the pupil gave."""
    notes: list[int]


def lesson_view(lesson: Lesson, person: str | None, link: str, tables: list[TableState]) -> LessonView:
    """Show a lesson to whoever asks."""
    pupil = None if person is None else lesson.pupil(person)
    role: Role = "stranger" if pupil is None else "pupil"
    return LessonView(
        code=lesson.code,
        link=link,
        teacher=lesson.teacher_name,
        role="teacher" if person == lesson.teacher else role,
        name=None if pupil is None else pupil.name,
        intervals=lesson.intervals,
        questions=lesson.questions,
        is_over=lesson.is_over,
        tables=[_table(table) for table in tables if table.phase != "ended"],
    )


def board(lesson: Lesson, tables: list[TableState], games: Catalogue) -> Board:
    """Show the teacher who has answered, and the hands as an onlooker sees them."""
    pupils = [PupilLine(each.name, len(each.answers), lesson.right(each)) for each in lesson.pupils]
    return Board(pupils, [_on_the_board(table, games) for table in tables], lesson.is_over)


def drill_question(lesson: Lesson, pupil: Pupil) -> DrillQuestion:
    """Ask a pupil the next question."""
    answered, right = len(pupil.answers), lesson.right(pupil)
    if answered >= lesson.questions:
        return DrillQuestion(None, [], answered, right)
    return DrillQuestion(answered + 1, lesson.question(answered + 1).notes, answered, right)


def drill_result(lesson: Lesson, pupil: Pupil, number: int) -> DrillResult:
    """Tell a pupil which interval it was, once they have answered."""
    question = lesson.question(number)
    return DrillResult(number, question.interval, pupil.answers[number - 1], question.notes)


def _table(table: TableState) -> LessonTableView:
    sitting = [chair.name for chair in table.chairs if not chair.leaving]
    return LessonTableView(table.code, sitting, max(0, table.most_chairs - len(table.chairs)))


def _on_the_board(table: TableState, games: Catalogue) -> BoardTable:
    hand = resume_hand(games, table)
    view = None if hand is None else hand.adapter.hand.view(None)
    return BoardTable(
        code=table.code,
        hand_number=table.hand_number,
        names=[] if table.hand is None else list(table.hand.names),
        hand=view if isinstance(view, TonePokerView) else None,
    )
