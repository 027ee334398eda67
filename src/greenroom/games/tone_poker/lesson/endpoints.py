"""The answers of a lesson over HTTP.

Its pupils ask one question after the other; its teacher's page asks again every few seconds, which is plainer
than a socket of its own and quick enough for a classroom.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.http.keepsakes import CHOICE, HandSelection, Tune
from greenroom.games.tone_poker.keepsakes.musicxml_writer import Notation
from greenroom.games.tone_poker.lesson import decisions
from greenroom.games.tone_poker.lesson.csv_file import csv_file
from greenroom.games.tone_poker.lesson.decisions import LessonDecision
from greenroom.games.tone_poker.lesson.events import TableOpened
from greenroom.games.tone_poker.lesson.journal import lesson_journal, opening_event
from greenroom.games.tone_poker.lesson.options import LessonOptions
from greenroom.games.tone_poker.lesson.sheet import Sheets, TuneLine, played_seats, pupil_sheet
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.games.tone_poker.lesson.views import (
    Board,
    DrillQuestion,
    DrillResult,
    LessonView,
    board,
    drill_question,
    drill_result,
    lesson_view,
)
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.table.parts import LessonDecks, LessonTable
from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import LANGUAGES
from greenroom.table.http import (
    Empty,
    Endpoint,
    EndpointResult,
    File,
    Request,
    TableService,
    decode_body,
    get,
    post,
)
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.guests import Person
from greenroom.table.people.new_table import NewTable

LESSONS = "/api/lessons"
LESSON = f"{LESSONS}/{{code}}"
TUNE = f"{LESSON}/tables/{{table}}/tune"


class LessonSeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tonic of a pupil who opens a table."""

    tonic: int


class DrillAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil's answer to a question of the drill."""

    number: int
    interval: int


class OpenedLessonTable(msgspec.Struct, frozen=True):
    """A table that a pupil has opened and hosts."""

    code: str


class LessonEndpoints:
    """Answers teachers and pupils."""

    def __init__(self, service: TableService, notation: Notation) -> None:
        self._service = service
        self._journal = lesson_journal(service.context)
        self._notation = notation

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            post(LESSONS, LessonOptions, LessonView, "Start a lesson, as its teacher.", self.start),
            get(LESSON, LessonView, "What a lesson is.", self.view),
            post(f"{LESSON}/pupils", Empty, LessonView, "Take part in a lesson.", self.come),
            post(
                f"{LESSON}/tables",
                LessonSeatRequest,
                OpenedLessonTable,
                "Open a table of a lesson.",
                self.table,
            ),
            get(f"{LESSON}/question", DrillQuestion, "The next question of the drill.", self.question),
            post(f"{LESSON}/answers", DrillAnswer, DrillResult, "Answer it.", self.answer),
            get(f"{LESSON}/board", Board, "Who has answered, and the hands, for the teacher.", self.board),
            post(f"{LESSON}/close", Empty, LessonView, "End a lesson, as its teacher.", self.close),
            get(f"{LESSON}/sheets", Sheets, "The sheets of a lesson that is over.", self.sheets),
            get(f"{LESSON}/sheets.csv", File, "The same as CSV.", self.csv, "lang"),
            get(f"{TUNE}.mid", File, "The tune of a table as a MIDI file.", self.midi, *CHOICE),
            get(f"{TUNE}.musicxml", File, "The same as MusicXML.", self.musicxml, *CHOICE),
        ]

    # The lesson

    async def start(self, request: Request) -> EndpointResult:
        """Start a lesson."""
        options = decode_body(request, LessonOptions)
        if isinstance(options, Refusal):
            return options
        person = await self._service.guest(request)
        if isinstance(person, Refusal):
            return person
        refusal = options.refusal() or await self._service.count_opening(request)
        if refusal is not None:
            return refusal
        lesson = await self._journal.open(opening_event(self._service.context, person, options))
        return await self._view(lesson, person)

    async def view(self, request: Request) -> EndpointResult:
        """Show a lesson."""
        return await self._view(await self._lesson(request), await self._service.person(request))

    async def come(self, request: Request) -> EndpointResult:
        """Let a person take part."""
        return await self._change(request, decisions.come)

    async def close(self, request: Request) -> EndpointResult:
        """End the lesson."""
        return await self._change(request, lambda lesson, person: decisions.close(lesson, person.id))

    async def table(self, request: Request) -> EndpointResult:
        """Open an ordinary table whose decks are those of the lesson."""
        seat_request = decode_body(request, LessonSeatRequest)
        if isinstance(seat_request, Refusal):
            return seat_request
        lesson, person = await self._lesson(request), await self._service.guest(request)
        if isinstance(lesson, Refusal):
            return lesson
        if isinstance(person, Refusal):
            return person
        pupil = decisions.taking_part(lesson, person.id)
        if isinstance(pupil, Refusal):
            return pupil
        table = await self._service.open_table(request, _new_table(lesson, seat_request.tonic))
        if isinstance(table, Refusal):
            return table
        event = TableOpened(table.id, table.code)
        changed = await self._journal.change(lesson.code, lambda _: [event])
        return changed if isinstance(changed, Refusal) else OpenedLessonTable(table.code)

    async def board(self, request: Request) -> EndpointResult:
        """Show the teacher how the lesson goes."""
        lesson, person = await self._lesson(request), await self._service.person(request)
        if isinstance(lesson, Refusal):
            return lesson
        if person is None or person.id != lesson.teacher:
            return refuse("tone_poker.lesson_teacher_only")
        return board(lesson, await self._tables(lesson), self._service.context.games)

    # The drill

    async def question(self, request: Request) -> EndpointResult:
        """Ask the next question."""
        lesson, person = await self._lesson(request), await self._service.person(request)
        if isinstance(lesson, Refusal):
            return lesson
        pupil = decisions.taking_part(lesson, "" if person is None else person.id)
        return pupil if isinstance(pupil, Refusal) else drill_question(lesson, pupil)

    async def answer(self, request: Request) -> EndpointResult:
        """Judge an answer; where one stands already, tell that."""
        drill_answer = decode_body(request, DrillAnswer)
        if isinstance(drill_answer, Refusal):
            return drill_answer
        person = await self._service.person(request)
        if person is None:
            return refuse("tone_poker.lesson_come_first")
        lesson = await self._journal.change(
            request.path["code"],
            lambda lesson: decisions.answer(lesson, person.id, drill_answer.number, drill_answer.interval),
        )
        if isinstance(lesson, Refusal):
            return lesson
        pupil = lesson.pupil(person.id)
        assert pupil is not None, "only a pupil's answer is taken"
        return drill_result(lesson, pupil, drill_answer.number)

    # The sheets

    async def sheets(self, request: Request) -> EndpointResult:
        """Write the sheets."""
        lesson, person = await self._lesson(request), await self._service.person(request)
        if isinstance(lesson, Refusal):
            return lesson
        return await self._sheets(lesson, person)

    async def csv(self, request: Request) -> EndpointResult:
        """Write them as CSV, its words in the language of `?lang`."""
        sheets = await self.sheets(request)
        if not isinstance(sheets, Sheets):
            return sheets
        lang = request.lang
        name = f"{t(lang, 'lesson.file')} - {datetime.fromtimestamp(sheets.at).date().isoformat()}.csv"
        return File(csv_file(sheets.pupils, lang), "text/csv; charset=utf-8", name)

    async def midi(self, request: Request) -> EndpointResult:
        """Write the hands of a table as MIDI, straight: it is read by notation programs."""
        tune = await self._tune(request)
        return tune if isinstance(tune, Refusal) else tune.midi(straight=True)

    async def musicxml(self, request: Request) -> EndpointResult:
        """Write the hands of a table as MusicXML."""
        tune = await self._tune(request)
        return tune if isinstance(tune, Refusal) else await tune.musicxml(self._notation)

    async def _lesson(self, request: Request) -> Lesson | Refusal:
        return await self._journal.find(request.path["code"])

    async def _change(
        self, request: Request, decide: Callable[[Lesson, Person], LessonDecision]
    ) -> EndpointResult:
        """Let a person change a lesson, and show it as it is then."""
        person = await self._service.guest(request)
        if isinstance(person, Refusal):
            return person
        lesson = await self._journal.change(request.path["code"], lambda lesson: decide(lesson, person))
        return await self._view(lesson, person)

    async def _view(self, lesson: Lesson | Refusal, person: Person | None) -> EndpointResult:
        if isinstance(lesson, Refusal):
            return lesson
        link = f"{self._service.address}/lesson?code={lesson.code}"
        return lesson_view(lesson, None if person is None else person.id, link, await self._tables(lesson))

    async def _tables(self, lesson: Lesson) -> list[TableState]:
        """Read the tables of a lesson; one that was deleted, as old ones are, is left out."""
        tables = [await self._service.table(each.id) for each in lesson.tables]
        return [table for table in tables if not isinstance(table, Refusal)]

    async def _sheets(self, lesson: Lesson, person: Person | None) -> Sheets | Refusal:
        """Write the sheets that a person may see; a pupil's own tells nothing that they could still use."""
        teaches = person is not None and person.id == lesson.teacher
        pupil = None if person is None else lesson.pupil(person.id)
        if pupil is None and not teaches:
            return refuse("tone_poker.lesson_come_first")
        if not lesson.is_over:
            return refuse("tone_poker.lesson_on")
        logs = [await self._service.log(each.id) for each in lesson.tables]
        seats = await self._service.in_background(played_seats, logs)
        settled = [seat for seat in seats if teaches or seat.is_settled]
        pupils = lesson.pupils if pupil is None else [pupil]
        tunes = [
            TuneLine(each.code, len(HandSelection(log, None, LANGUAGES[0]).played_hands))
            for each, log in zip(lesson.tables, logs, strict=True)
        ]
        return Sheets(
            lesson.teacher_name,
            lesson.at,
            [pupil_sheet(lesson, each, settled) for each in pupils],
            tunes,
        )

    async def _tune(self, request: Request) -> Tune | Refusal:
        """Read the hands of a table that the lesson's people may take home."""
        lesson, person = await self._lesson(request), await self._service.person(request)
        if isinstance(lesson, Refusal):
            return lesson
        if person is None or (person.id != lesson.teacher and lesson.pupil(person.id) is None):
            return refuse("tone_poker.lesson_come_first")
        if not lesson.is_over:
            return refuse("tone_poker.lesson_on")
        code = request.path["table"]
        table = next((each for each in lesson.tables if each.code == code), None)
        if table is None:
            return refuse("tone_poker.lesson_no_table", table=shown_name(code))
        log = await self._service.log(table.id)
        return HandSelection(log, request.query.get("hand"), request.lang).tune


def _new_table(lesson: Lesson, tonic: int) -> NewTable[Details]:
    details = LessonTable(tonic, lesson=LessonDecks(lesson.code, lesson.seed))
    return NewTable(game=TONE_POKER.name, overrides={"hands": lesson.hands}, details=details)
