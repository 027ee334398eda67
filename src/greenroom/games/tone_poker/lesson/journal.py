"""Lessons in the log."""

from __future__ import annotations

from greenroom.games.tone_poker.lesson.events import CODEC, LessonEvent, LessonOpened, nameless
from greenroom.games.tone_poker.lesson.options import LessonOptions
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.table.context import Context
from greenroom.table.group.journal import GroupJournal
from greenroom.table.people.guests import Person

STREAMS = "tone-poker/lesson/"
"""The beginning of the names of their streams; the code of a lesson follows."""


def lesson_journal(context: Context) -> GroupJournal[Lesson, LessonEvent]:
    """Return what reads and writes lessons."""
    return GroupJournal(context, STREAMS, CODEC, nameless, Lesson, none="tone_poker.lesson_none")


def opening_event(context: Context, teacher: Person, options: LessonOptions) -> LessonOpened:
    """Return the first event of a lesson, with a seed of its own."""
    return LessonOpened(
        teacher=teacher.id,
        name=teacher.name,
        seed=context.token(),
        intervals=sorted(options.intervals),
        questions=options.questions,
        hands=options.hands,
    )
