"""The few questions asked over plain HTTP; everything at a table goes over its socket."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from greenroom.games.tone_poker.table.adapter import taken_tonics
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import StoreUnavailable
from greenroom.table.actor.deal import most_chairs
from greenroom.table.log.projection import Table
from greenroom.table.people.guests import People, Person
from greenroom.table.people.lobby import House, NewTable
from greenroom.web.answers import Called, Card, Fault, LinkWanted, Me, Nothing, Opened, PersonalLink, Score
from greenroom.web.guard import same_origin
from greenroom.web.identity import Identity
from greenroom.web.limits import Allowances
from greenroom.web.rule_answers import RuleBook, RulesAsked, RuleSet, Weighed
from greenroom.web.rules import rule_book, rules_of_table, weighed
from greenroom.web.score import score
from greenroom.web.settings import WebSettings
from greenroom.wire.reading import UNREADABLE

LARGEST = 16_384
"""Bytes a question may have."""
STATUS = {
    "web.no_guest": 401,
    "room.no_such_table": 404,
    "web.no_such_hand": 404,
    "web.too_often": 429,
    "web.foreign": 403,
}

AskedT = TypeVar("AskedT", bound=msgspec.Struct)
Answer = msgspec.Struct | Response | Refusal


class Endpoint(msgspec.Struct, frozen=True):
    """One question of the API: what it takes, what it answers, and what it is for."""

    method: str
    path: str
    asks: type[msgspec.Struct]
    answers: type[msgspec.Struct]
    about: str
    answer: Callable[[Request, bytes], Awaitable[Answer]]


def _endpoint(  # noqa: PLR0913, PLR0917
    method: str,
    path: str,
    asks: type[AskedT],
    answers: type[msgspec.Struct],
    answer: Callable[[Request, AskedT], Awaitable[Answer]],
    about: str,
) -> Endpoint:
    async def read(request: Request, body: bytes) -> Answer:
        try:
            question = msgspec.json.decode(body or b"{}", type=asks)
        except UNREADABLE:
            return refuse("web.bad_question")
        return await answer(request, question)

    return Endpoint(method, path, asks, answers, about, read)


class Api:
    """Answers the API's questions."""

    def __init__(self, house: House, people: People, identity: Identity, settings: WebSettings) -> None:
        self._house = house
        self._people = people
        self._identity = identity
        self._settings = settings
        self._asking = Allowances(settings.limits.api)
        self._opening = Allowances(settings.limits.tables)

    def endpoints(self) -> list[Endpoint]:
        """List everything that can be asked."""
        table = "/api/tables/{code}"
        return [
            _endpoint("GET", "/api/me", Nothing, Me, self.me, "Who this browser is."),
            _endpoint("POST", "/api/me", Called, Me, self.call, "Call yourself something."),
            _endpoint("POST", "/api/me/link", LinkWanted, PersonalLink, self.link, "A personal link."),
            _endpoint("POST", "/api/me/revoke", Nothing, Me, self.revoke, "Forget other browsers and links."),
            _endpoint("POST", "/api/tables", NewTable, Opened, self.open, "Open a table."),
            _endpoint("GET", table, Nothing, Card, self.card, "What a table is, by code or id."),
            _endpoint("GET", f"{table}/score", Nothing, Score, self.score, "The ledger of a table."),
            _endpoint("GET", f"{table}/rules/{{lang}}", Nothing, RuleSet, self.rules, "A table’s rules."),
            _endpoint("GET", "/api/rules", Nothing, RuleBook, self.rule_book, "What may be chosen."),
            _endpoint("POST", "/api/rules", RulesAsked, Weighed, self.weigh, "What a rule set comes to."),
        ]

    async def handle(self, endpoint: Endpoint, request: Request) -> Response:
        """Check a question, answer it, and put the answer or the reason why not into words."""
        try:
            result = await self._handled(endpoint, request)
        except StoreUnavailable as trouble:
            return _fault(refuse(f"room.store_{trouble.reason}"), 503)
        if isinstance(result, Refusal):
            return _fault(result, STATUS.get(result.code, 400))
        return result if isinstance(result, Response) else _json(result)

    async def _handled(self, endpoint: Endpoint, request: Request) -> Answer:
        if not self._asking.spend(_address(request), asyncio.get_running_loop().time()):
            return refuse("web.too_often")
        if endpoint.method == "GET":
            return await endpoint.answer(request, b"")
        public = self._settings.address if self._settings.public else None
        if not same_origin(request.scope["headers"], public):
            return refuse("web.foreign")
        body = await _body(request)
        return refuse("web.bad_question") if body is None else await endpoint.answer(request, body)

    async def me(self, request: Request, _: Nothing) -> Answer:
        """Say who the browser is."""
        person = await self._person(request)
        return Me(None, "en") if person is None else Me(person.name, person.lang)

    async def call(self, request: Request, question: Called) -> Answer:
        """Give the guest a name, and the browser a cookie."""
        lang = question.lang if question.lang in ("en", "fr") else "en"
        person = await self._people.call(await self._person(request), question.name, lang)
        if isinstance(person, Refusal):
            return person
        response = _json(Me(person.name, person.lang))
        self._identity.remember(response, person)
        return response

    async def link(self, request: Request, question: LinkWanted) -> Answer:
        """Make a personal link."""
        person = await self._person(request)
        if person is None:
            return refuse("web.no_guest")
        end = f"?to={question.code}" if question.code and question.code.isalnum() else ""
        return PersonalLink(f"{self._settings.address}/r/{self._identity.token(person)}{end}")

    async def revoke(self, request: Request, _: Nothing) -> Answer:
        """Forget all other browsers and links of the guest."""
        person = await self._person(request)
        if person is None:
            return refuse("web.no_guest")
        person = await self._people.revoke(person)
        self._house.forget(person.id)
        response = _json(Me(person.name, person.lang))
        self._identity.remember(response, person)
        return response

    async def open(self, request: Request, question: NewTable) -> Answer:
        """Open a table."""
        person = await self._person(request)
        if person is None:
            return refuse("web.no_guest")
        if not self._opening.spend(_address(request), asyncio.get_running_loop().time()):
            return refuse("web.too_often")
        table = await self._house.open(question, person.id, person.name)
        if isinstance(table, Refusal):
            return table
        return Opened(table.id, table.code, self._invite(table))

    async def card(self, request: Request, _: Nothing) -> Answer:
        """Say what a table is."""
        table = await self._table(request)
        if isinstance(table, Refusal):
            return table
        person = await self._person(request)
        host = None if table.host is None else table.chair(table.host)
        return Card(
            id=table.id,
            code=table.code,
            link=self._invite(table),
            host=None if host is None else host.name,
            phase=table.phase,
            game=table.game,
            preset=table.preset,
            stake=table.stake,
            currency=table.currency,
            clock=table.clock,
            people=[chair.name for chair in table.chairs],
            tonics=taken_tonics(table),
            free_chairs=max(0, most_chairs(table) - len(table.chairs)),
            seated=person is not None and table.chair_of(person.id) is not None,
        )

    async def score(self, request: Request, _: Nothing) -> Answer:
        """Write the ledger of a table."""
        table = await self._table(request)
        return table if isinstance(table, Refusal) else score(table)

    async def rules(self, request: Request, _: Nothing) -> Answer:
        """Explain what a table plays by."""
        table = await self._table(request)
        if isinstance(table, Refusal):
            return table
        return await rules_of_table(table, request.path_params["lang"])

    async def rule_book(self, _: Request, __: Nothing) -> Answer:
        """List presets and options."""
        return rule_book()

    async def weigh(self, _: Request, question: RulesAsked) -> Answer:
        """Explain a rule set or say why there is none."""
        return await weighed(question)

    async def qr(self, request: Request) -> Response:
        """Draw the invite link of a table."""
        try:
            table = await self._table(request)
        except StoreUnavailable as trouble:
            return _fault(refuse(f"room.store_{trouble.reason}"), 503)
        if isinstance(table, Refusal):
            return _fault(table, 404)
        drawing = io.BytesIO()
        segno.make(self._invite(table), error="m").save(drawing, kind="svg", scale=8, border=2, light="#fff")
        return Response(drawing.getvalue(), media_type="image/svg+xml")

    async def arrive(self, request: Request) -> Response:
        """Let a personal link make this browser its guest's."""
        to = request.query_params.get("to", "")
        response = RedirectResponse(f"/t/{to}" if to.isalnum() else "/", 303)
        response.headers["Cache-Control"] = "no-store"
        try:
            person = await self._identity.by_link(request.path_params["token"])
        except StoreUnavailable as trouble:
            return _fault(refuse(f"room.store_{trouble.reason}"), 503)
        if person is not None:
            self._identity.remember(response, person)
        return response

    async def _person(self, request: Request) -> Person | None:
        return await self._identity.by_cookie(request.headers.get("cookie", ""))

    async def _table(self, request: Request) -> Table | Refusal:
        found = await self._house.find(request.path_params["code"])
        room = None if found is None else await self._house.room(found)
        return refuse("room.no_such_table") if room is None else room.table

    def _invite(self, table: Table) -> str:
        return f"{self._settings.address}/t/{table.code}"


async def _body(request: Request) -> bytes | None:
    """Return what was sent, None where it is no JSON or too much of it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return None
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            return None
    return body


def _address(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _json(answer: msgspec.Struct, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


def _fault(refusal: Refusal, status: int) -> Response:
    return _json(Fault(refusal.code, refusal.args), status)
