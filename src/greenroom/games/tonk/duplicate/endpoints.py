"""The answers of a duplicate over HTTP; play itself goes over the sockets of its tables."""

from __future__ import annotations

import asyncio
from datetime import datetime
from functools import partial

import msgspec

from greenroom.games.tonk.duplicate import decisions
from greenroom.games.tonk.duplicate.csv_file import csv_file
from greenroom.games.tonk.duplicate.journal import duplicate_journal, opening_event
from greenroom.games.tonk.duplicate.options import DuplicateOptions
from greenroom.games.tonk.duplicate.progress import Progress, read_progress
from greenroom.games.tonk.duplicate.proof import proof
from greenroom.games.tonk.duplicate.sheet import Comparison, comparison
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.duplicate.tables import ends, new_table, sits_down
from greenroom.games.tonk.duplicate.views import DuplicateView, duplicate_view
from greenroom.games.tonk.locales import t
from greenroom.kernel.refusal import Refusal, refuse
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
from greenroom.table.people.guests import Person

DUPLICATES = "/api/duplicates"
DUPLICATE = f"{DUPLICATES}/{{code}}"


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that somebody would like at a table."""

    seat: int | None = None
    """The seat asked for, from 0; null: the first that is free."""


class DuplicatePlace(msgspec.Struct, frozen=True):
    """The table where a person has their place now."""

    code: str


class DuplicateEndpoints:
    """Answers hosts and players of duplicates."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._journal = duplicate_journal(service.context)
        self._seating = asyncio.Lock()
        """One is seated after the other: nobody loses a place while another request seats them there."""

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            post(DUPLICATES, DuplicateOptions, DuplicateView, "Open a duplicate, as its host.", self.open),
            get(DUPLICATE, DuplicateView, "What a duplicate is, and its tables.", self.view),
            post(f"{DUPLICATE}/tables", Empty, DuplicatePlace, "Open a table of a duplicate.", self.table),
            post(
                f"{DUPLICATE}/tables/{{number}}/chairs",
                SeatRequest,
                DuplicatePlace,
                "Sit down at a table of a duplicate.",
                self.sit,
            ),
            post(
                f"{DUPLICATE}/tables/{{number}}/close",
                Empty,
                DuplicateView,
                "End a table of a duplicate, as the duplicate’s host.",
                self.end_table,
            ),
            post(f"{DUPLICATE}/close", Empty, DuplicateView, "End a duplicate, as its host.", self.close),
            get(f"{DUPLICATE}/sheet", Comparison, "The comparing sheet.", self.sheet),
            get(f"{DUPLICATE}/sheet.csv", File, "The same as CSV.", self.csv, "lang"),
            get(f"{DUPLICATE}/proof.json", File, "The decks of a duplicate that is over.", self.proof),
        ]

    async def open(self, request: Request) -> EndpointResult:
        """Open a duplicate."""
        options = decode_body(request, DuplicateOptions)
        if isinstance(options, Refusal):
            return options
        rules = options.rules()
        if isinstance(rules, Refusal):
            return rules
        host = await self._service.guest(request)
        if isinstance(host, Refusal):
            return host
        if (refusal := options.refusal() or await self._service.count_opening(request)) is not None:
            return refusal
        duplicate = await self._journal.open(opening_event(self._service.context, host, options, rules))
        return self._view(Progress(duplicate, {}), host.id)

    async def view(self, request: Request) -> EndpointResult:
        """Show a duplicate."""
        progress = await self._progress(request)
        return (
            progress if isinstance(progress, Refusal) else self._view(progress, await self._person(request))
        )

    async def table(self, request: Request) -> EndpointResult:
        """Open a table for the person who asks, who sits in its first seat."""
        person = await self._service.guest(request)
        if isinstance(person, Refusal):
            return person
        async with self._seating:
            return await self._open_table(request, person)

    async def sit(self, request: Request) -> EndpointResult:
        """Seat the person who asks at a table of others."""
        seat_request = decode_body(request, SeatRequest)
        if isinstance(seat_request, Refusal):
            return seat_request
        person = await self._service.guest(request)
        if isinstance(person, Refusal):
            return person
        async with self._seating:
            return await self._seat(request, person, seat_request.seat)

    async def end_table(self, request: Request) -> EndpointResult:
        """End one table: the others wait for it no longer."""
        person, duplicate = await self._service.guest(request), await self._journal.find(request.path["code"])
        if isinstance(person, Refusal):
            return person
        if isinstance(duplicate, Refusal):
            return duplicate
        table = decisions.end_table(duplicate, person.id, request.path["number"])
        if isinstance(table, Refusal):
            return table
        ended = await self._service.change_table(table, partial(ends, "tonk.duplicate_table_ended"))
        return ended if isinstance(ended, Refusal) else await self.view(request)

    async def close(self, request: Request) -> EndpointResult:
        """End a duplicate."""
        person = await self._service.guest(request)
        if isinstance(person, Refusal):
            return person
        closed = await self._journal.change(request.path["code"], lambda one: decisions.close(one, person.id))
        return closed if isinstance(closed, Refusal) else await self.view(request)

    async def sheet(self, request: Request) -> EndpointResult:
        """Write the comparing sheet."""
        progress = await self._progress(request)
        return progress if isinstance(progress, Refusal) else await self._sheet(request, progress)

    async def csv(self, request: Request) -> EndpointResult:
        """Write it as CSV, its words in the language of `?lang`."""
        progress = await self._progress(request)
        if isinstance(progress, Refusal):
            return progress
        sheet = await self._sheet(request, progress)
        day = datetime.fromtimestamp(progress.duplicate.at).date().isoformat()
        name = f"{t(request.lang, 'duplicate.file')} - {day}.csv"
        return File(csv_file(sheet, request.lang), "text/csv; charset=utf-8", name)

    async def proof(self, request: Request) -> EndpointResult:
        """Reveal the decks."""
        progress = await self._progress(request)
        if isinstance(progress, Refusal):
            return progress
        if not progress.is_over:
            return refuse("tonk.duplicate_not_over")
        content = msgspec.json.format(msgspec.json.encode(proof(progress.duplicate)), indent=1)
        return File(content, "application/json", f"{progress.duplicate.code}.json")

    async def _sheet(self, request: Request, progress: Progress) -> Comparison:
        person = await self._person(request)
        return await self._service.in_background(comparison, progress, person)

    async def _progress(self, request: Request) -> Progress | Refusal:
        return await read_progress(self._service, request.path["code"])

    async def _person(self, request: Request) -> str | None:
        person = await self._service.person(request)
        return None if person is None else person.id

    async def _open_table(self, request: Request, person: Person) -> EndpointResult:
        table_id = self._service.context.token()
        duplicate = await self._journal.change(
            request.path["code"], lambda one: decisions.open_table(one, person.id, table_id)
        )
        if isinstance(duplicate, Refusal):
            return duplicate
        place = duplicate.places[person.id]
        table = await self._service.open_table(request, new_table(duplicate), place)
        if isinstance(table, Refusal):
            return table
        # The duplicate may have been closed meanwhile: then so is the table.
        await self._progress(request)
        return DuplicatePlace(table.code)

    async def _seat(self, request: Request, person: Person, seat: int | None) -> EndpointResult:
        duplicate = await self._journal.change(
            request.path["code"],
            lambda one: decisions.take_place(one, person.id, request.path["number"]),
        )
        if isinstance(duplicate, Refusal):
            return duplicate
        place = duplicate.places[person.id]
        table = await self._service.change_table(place, sits_down(duplicate, person, seat))
        if isinstance(table, Refusal):
            await self._give_up(duplicate, person, place)
            return table
        return DuplicatePlace(table.code)

    def _view(self, progress: Progress, person: str | None) -> DuplicateView:
        link = f"{self._service.address}/duplicate?code={progress.duplicate.code}"
        return duplicate_view(progress, person, link)

    async def _give_up(self, duplicate: Duplicate, person: Person, place: str) -> None:
        """Give up a place where its person could not be seated, unless they have sat there before."""
        table = await self._service.table(place)
        if isinstance(table, Refusal) or person.id not in table.ledger.names:
            await self._journal.change(duplicate.code, lambda one: decisions.give_up_place(one, person.id))
