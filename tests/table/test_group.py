"""Groups of several tables: begun once, changed by one decision at a time, read by their code."""

from __future__ import annotations

import pytest

from greenroom.games.tone_poker.lesson.events import (
    CODEC,
    KINDS,
    LessonEvent,
    LessonOpened,
    PupilCame,
)
from greenroom.games.tone_poker.lesson.journal import lesson_journal
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.kernel.refusal import refuse
from greenroom.store import Conflict, Event, Stored, Unreadable
from greenroom.table.event_codec import EventCodec
from operator_lines import operator_lines
from refusals import granted
from table.evening import Evening, played

OPENED = LessonOpened("ann", "Ann", "seed", [7], 1, "open")


def test_a_decision_is_made_anew_where_somebody_else_was_faster() -> None:
    async def story(evening: Evening) -> None:
        journal, decided = lesson_journal(evening.context), list[int]()
        code = (await journal.open(OPENED)).code

        def bob_comes(lesson: Lesson) -> list[PupilCame]:
            decided.append(lesson.last)
            return [PupilCame("bob", "Bob")]

        evening.log.fails = [Conflict("lesson")]
        changed = granted(await journal.change(code, bob_comes))
        found = granted(await journal.find(f" {code.upper()[:2]}-{code[2:]} "))
        assert decided == [1, 1] and changed.last == found.last == 2
        assert await journal.find("none") == refuse("tone_poker.lesson_none")

    played(story, nodes=1)


def test_a_code_that_another_has_is_not_taken() -> None:
    async def story(evening: Evening) -> None:
        evening.log.fails = [Conflict("lesson")]
        assert (await lesson_journal(evening.context).open(OPENED)).code == "code2"

    played(story, nodes=1)


@pytest.mark.parametrize(
    ("strange", "error"),
    [
        (Event("lesson_ended_by_magic", 1, b"{}", 0.0), "UnknownEvent"),
        (Event("pupil_came", 2, b"{}", 0.0), "UnknownEvent"),
        (Event("pupil_came", 1, b"[]", 0.0), "ValidationError"),
    ],
)
def test_a_group_of_a_later_program_is_not_guessed_at_and_no_fault_of_the_store(
    strange: Event, error: str
) -> None:
    async def story(evening: Evening) -> None:
        journal = lesson_journal(evening.context)
        code = (await journal.open(OPENED)).code
        stream = f"tone-poker/lesson/{code}"
        await evening.context.log.append(stream, 1, [strange])
        with operator_lines() as lines, pytest.raises(Unreadable, match="written by another version"):
            await journal.find(code)
        (line,) = lines
        assert (line["event"], line["stream"], line["error"]) == ("group cannot be read", stream, error)

    played(story, nodes=1)


def test_a_group_that_no_program_wrote_is_damaged() -> None:
    async def story(evening: Evening) -> None:
        journal = lesson_journal(evening.context)
        code = (await journal.open(OPENED)).code
        data = b'{"x":' + b"[" * 5000 + b"]" * 5000 + b',"person":"bob","name":"Bob"}'
        await evening.context.log.append(f"tone-poker/lesson/{code}", 1, [Event("pupil_came", 1, data, 0.0)])
        with pytest.raises(Unreadable, match="is damaged"):
            await journal.find(code)

    played(story, nodes=1)


def test_an_older_version_of_an_event_is_read_through_its_upcasters() -> None:
    def named(data: dict[str, object]) -> dict[str, object]:
        return {"person": data["person"], "name": data["called"]}

    codec: EventCodec[LessonEvent] = EventCodec(KINDS, {"pupil_came": (named,)})
    old = Event("pupil_came", 1, b'{"person":"bob","called":"Bob"}', 0.0)
    assert codec.read(Stored(1, old)) == PupilCame("bob", "Bob")
    now = codec.write(PupilCame("cy", "Cy"), 0.0)
    assert now.version == 2 and codec.read(Stored(1, now)) == PupilCame("cy", "Cy")


def test_what_lessons_wrote_so_far_is_written_as_it_was() -> None:
    written = CODEC.write(PupilCame("bob", "Bob"), 1.5)
    assert written == Event("pupil_came", 1, b'{"person":"bob","name":"Bob"}', 1.5)
