"""Groups of several tables: begun once, changed by one decision at a time, read by their code."""

from __future__ import annotations

import msgspec
import pytest

from greenroom.games.tone_poker.lesson.events import CODEC, LessonOpened, PupilCame
from greenroom.games.tone_poker.lesson.journal import lesson_journal
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.kernel.refusal import refuse
from greenroom.store import Conflict, Event, Stored, StoreUnavailable
from greenroom.table.people.forgotten_guests import Forgotten
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


@pytest.mark.parametrize(("kind", "version"), [("lesson_ended_by_magic", 1), ("lesson_opened", 2)])
def test_an_event_of_a_later_program_is_not_guessed_at(kind: str, version: int) -> None:
    written = Stored(1, Event(kind, version, msgspec.json.encode(OPENED), 0.0))
    with pytest.raises(StoreUnavailable, match=f"another version: {kind}"):
        CODEC.read(written, Forgotten())
