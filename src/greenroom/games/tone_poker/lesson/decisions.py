"""The decisions on what people do in a lesson: events, none where all is so already, or a refusal."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tone_poker.lesson import events
from greenroom.games.tone_poker.lesson.events import LessonEvent
from greenroom.games.tone_poker.lesson.state import Lesson, Pupil
from greenroom.kernel.option_check import shown_value
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.people.guests import Person
from greenroom.table.people.names import unique_name

MAX_PUPILS = 500

LessonDecision = Sequence[LessonEvent] | Refusal


def come(lesson: Lesson, person: Person) -> LessonDecision:
    """Let somebody take part."""
    if lesson.teacher == person.id:
        return refuse("tone_poker.lesson_teaches")
    if lesson.pupil(person.id) is not None:
        return []
    if lesson.is_over:
        return refuse("tone_poker.lesson_over")
    if len(lesson.pupils) >= MAX_PUPILS:
        return refuse("tone_poker.lesson_full", most=MAX_PUPILS)
    names = [each.name for each in lesson.pupils]
    return [events.PupilCame(person.id, unique_name(person.name, names))]


def taking_part(lesson: Lesson, person: str) -> Pupil | Refusal:
    """Return the pupil who does something in a lesson that is on."""
    if lesson.teacher == person:
        return refuse("tone_poker.lesson_teaches")
    if lesson.is_over:
        return refuse("tone_poker.lesson_over")
    return lesson.pupil(person) or refuse("tone_poker.lesson_come_first")


def answer(lesson: Lesson, person: str, number: int, interval: int) -> LessonDecision:
    """Take a pupil's answer; the first to a question stands."""
    pupil = taking_part(lesson, person)
    if isinstance(pupil, Refusal):
        return pupil
    answered = len(pupil.answers)
    if 1 <= number <= answered:
        return []
    if number != answered + 1 or number > lesson.questions:
        return refuse("tone_poker.lesson_not_asked", number=shown_value(number))
    if interval not in lesson.intervals:
        return refuse("tone_poker.lesson_not_chosen", interval=shown_value(interval))
    return [events.Answered(person, number, interval)]


def close(lesson: Lesson, person: str) -> LessonDecision:
    """Let the teacher end the lesson."""
    if lesson.teacher != person:
        return refuse("tone_poker.lesson_teacher_only")
    return [] if lesson.is_over else [events.LessonClosed()]
