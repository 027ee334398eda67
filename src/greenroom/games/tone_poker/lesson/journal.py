"""Lessons in the log: stored first, then shown, as everything at a table."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tone_poker.lesson.decisions import Decide
from greenroom.games.tone_poker.lesson.events import LessonEvent, LessonOpened, nameless, read, write
from greenroom.games.tone_poker.lesson.options import LessonOptions
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict
from greenroom.table.context import Context
from greenroom.table.people.guests import Person

STREAMS = "tone-poker/lesson/"
"""The beginning of the names of their streams; the code of a lesson follows."""


class LessonJournal:
    """Reads and writes lessons. Every call may raise `StoreUnavailable`."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def open(self, teacher: Person, options: LessonOptions) -> Lesson:
        """Begin a lesson under a code that no other has."""
        opened = LessonOpened(
            teacher=teacher.id,
            name=teacher.name,
            seed=self._context.token(),
            intervals=sorted(options.intervals),
            questions=options.questions,
            hands=options.hands,
        )
        while True:
            lesson = Lesson(self._context.code())
            try:
                await self._append(lesson, [opened])
            except Conflict:
                continue
            return lesson

    async def find(self, code: str) -> Lesson | Refusal:
        """Read a lesson by its code, as people may write it."""
        lesson = Lesson(code.strip().lower().replace("-", ""))
        stored = await self._context.log.read(STREAMS + lesson.code)
        if not stored:
            return refuse("tone_poker.lesson_none")
        lesson.at = stored[0].event.at
        lesson.take([nameless(read(each), self._context.forgotten) for each in stored])
        return lesson

    async def change(self, code: str, decide: Decide) -> Lesson | Refusal:
        """Let a decision take effect: made anew where somebody else was faster."""
        while True:
            lesson = await self.find(code)
            if isinstance(lesson, Refusal):
                return lesson
            decision = decide(lesson)
            if isinstance(decision, Refusal):
                return decision
            try:
                await self._append(lesson, decision)
            except Conflict:
                continue
            return lesson

    async def _append(self, lesson: Lesson, decision: Sequence[LessonEvent]) -> None:
        if decision:
            at = self._context.now()
            written = [write(event, at) for event in decision]
            await self._context.log.append(STREAMS + lesson.code, lesson.last, written)
            lesson.take(decision)
