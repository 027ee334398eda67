"""The events of a lesson, as they stand in a stream of its own beside those of the tables."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from greenroom.table.event_codec import EventCodec, Upcasters
from greenroom.table.group.group import GroupEvent
from greenroom.table.people.forgotten_guests import Forgotten


class LessonOpened(GroupEvent, frozen=True):
    """The lesson and its teacher."""

    teacher: str
    """The identity of the teacher; all people in a log stand by identity."""
    name: str
    seed: str
    """The seed from which all decks and questions follow."""
    intervals: list[int]
    questions: int
    hands: Literal["open", "closed"]


class PupilCame(GroupEvent, frozen=True):
    """Somebody takes part from now on."""

    person: str
    name: str


class TableOpened(GroupEvent, frozen=True):
    """One more table of the lesson."""

    id: str
    code: str


class Answered(GroupEvent, frozen=True):
    """A pupil named the interval of a question."""

    person: str
    number: int
    """The number of the question, from 1."""
    interval: int


class LessonClosed(GroupEvent, frozen=True):
    """The lesson is over; its sheets can be read."""


LessonEvent = LessonOpened | PupilCame | TableOpened | Answered | LessonClosed
KINDS: dict[str, type[LessonEvent]] = {
    "lesson_opened": LessonOpened,
    "pupil_came": PupilCame,
    "table_opened": TableOpened,
    "answered": Answered,
    "lesson_closed": LessonClosed,
}
"""The types of a lesson's events by their kind in the log, which never changes."""
UPCASTERS: Upcasters = {}
"""The steps from each earlier version of a kind to the next; so far all are of version 1."""
CODEC: EventCodec[LessonEvent] = EventCodec(KINDS, UPCASTERS)


def nameless(event: LessonEvent, forgotten: Forgotten) -> LessonEvent:
    """Return an event without the name of somebody who was forgotten."""
    match event:
        case LessonOpened():
            return msgspec.structs.replace(event, name=forgotten.name(event.teacher, event.name))
        case PupilCame():
            return msgspec.structs.replace(event, name=forgotten.name(event.person, event.name))
        case TableOpened() | Answered() | LessonClosed():
            return event
        case _:
            assert_never(event)
