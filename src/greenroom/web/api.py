"""The HTTP API of every page; everything at a table goes over its socket."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.catalogue import Catalogue
from greenroom.table.http import (
    Empty,
    Endpoint,
    EndpointResult,
    File,
    Request,
    decode_body,
    for_bots,
    get,
    post,
)
from greenroom.table.log.proofs import proofs_in
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details, with_parts
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.lobby import Lobby
from greenroom.table.people.new_table import NewTable
from greenroom.table.people.own_links import OwnLinks
from greenroom.table.people.visited_tables import Summary
from greenroom.web.lobby_service import LobbyService
from greenroom.web.outside_bots.token_revocation import TokenRevocation
from greenroom.web.schemas import (
    Card,
    CodeWordRequest,
    LinkKey,
    LinkPreview,
    LinkRequest,
    Me,
    NameRequest,
    OpenedTable,
    OwnTable,
    OwnTables,
    PersonalLink,
    Proofs,
    Score,
)
from greenroom.web.score import score

TABLE = "/api/tables/{code}"


def new_table_type(games: Catalogue) -> Any:
    """Assemble what opens a table of any game."""
    return with_parts(NewTable, [game.messages.new_table for game in games.values()])


def card_type(games: Catalogue) -> Any:
    """Assemble what anybody may know of a table of any game."""
    return with_parts(Card, [game.messages.summary for game in games.values()])


def score_type(games: Catalogue) -> Any:
    """Assemble the score sheet of a table of any game."""
    return with_parts(Score, [game.messages.score for game in games.values()])


class SetCookieResponse(msgspec.Struct, frozen=True):
    """A response that also sets the guest's cookie."""

    answer: msgspec.Struct
    person: Person
    former: Person | None = None
    """The guest that this browser was until now, to whom it can go back."""
    forgets_former: bool = False


class ClearCookieResponse(msgspec.Struct, frozen=True):
    """A response that also clears the guest's cookie."""

    answer: msgspec.Struct


class Api:
    """Answers the requests of every game's pages."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of the room
        self,
        service: LobbyService,
        lobby: Lobby,
        guest_tables: GuestTables,
        guests: Guests,
        links: OwnLinks,
        revocation: TokenRevocation,
        dismiss: Callable[[str, str], None],
        more: Sequence[Endpoint] = (),
    ) -> None:
        """`dismiss` closes all sockets of a guest, and tells them the code of the reason."""
        self._more = more
        self.service = service
        self._lobby = lobby
        self._guest_tables = guest_tables
        self._guests = guests
        self._links = links
        self._revocation = revocation
        self._dismiss = dismiss
        self._new_table = new_table_type(lobby.games)

    def endpoints(self) -> list[Endpoint]:
        """List all endpoints."""
        games = self._lobby.games
        own = [
            for_bots(get("/api/me", Me, "Who this browser is, or this outside bot.", self.me)),
            post("/api/me", NameRequest, Me, "Set the guest's name.", self.call),
            get(
                "/api/me/tables",
                OwnTables,
                "The tables where you sit or sat, and how they stand.",
                self.tables,
            ),
            post(
                "/api/me/code-word",
                CodeWordRequest,
                Empty,
                "Give the code word that this room asks of whoever opens tables.",
                self.give_code_word,
            ),
            post("/api/me/link", LinkRequest, PersonalLink, "A personal link.", self.link),
            post("/api/link", LinkKey, LinkPreview, "Preview a personal link.", self.link_leads),
            post("/api/link/use", LinkKey, Me, "Redeem a personal link.", self.use_link),
            post("/api/me/back", Empty, Me, "Return to the previous guest.", self.back),
            post("/api/me/revoke", Empty, Me, "Forget other browsers, links and tokens.", self.revoke),
            post("/api/tables", self._new_table, OpenedTable, "Open a table.", self.open),
            for_bots(get(TABLE, card_type(games), "What a table is, by code or id.", self.card)),
            for_bots(
                get(
                    f"{TABLE}/proofs",
                    Proofs,
                    "The proofs of a table's deals, of those that are over.",
                    self.proofs,
                )
            ),
            for_bots(get(f"{TABLE}/score", score_type(games), "The ledger of a table.", self.score)),
            get(f"{TABLE}/qr.svg", File, "The invite link of a table as a QR code.", self.qr),
        ]
        return [
            *own,
            *self._more,
            *(each for game in games.values() for each in game.endpoints(self.service)),
        ]

    async def me(self, request: Request) -> EndpointResult:
        """Say who the browser is."""
        person = await self.service.person(request)
        former = await self.service.former(request)
        was = None if former is None else former.name
        if person is None:
            return Me(None, "en", was)
        return Me(person.name, person.lang, was, person.owner)

    async def call(self, request: Request) -> EndpointResult:
        """Give the guest a name, and the browser a cookie."""
        called = decode_body(request, NameRequest)
        if isinstance(called, Refusal):
            return called
        lang = called.lang if called.lang in ("en", "fr") else "en"
        person = await self._guests.call(await self.service.person(request), called.name, lang)
        if isinstance(person, Refusal):
            return person
        return SetCookieResponse(Me(person.name, person.lang), person)

    async def tables(self, request: Request) -> EndpointResult:
        """Say how the guest's tables stand."""
        person = await self.service.person(request)
        tables = [] if person is None else await self._guest_tables.summaries(person.id)
        return OwnTables([] if person is None else [_own(each, person.id) for each in tables])

    async def give_code_word(self, request: Request) -> EndpointResult:
        """Let the guest open tables, who knows the code word."""
        body = decode_body(request, CodeWordRequest)
        if isinstance(body, Refusal):
            return body
        return await self.service.give_code_word(request, body.word) or Empty()

    async def link(self, request: Request) -> EndpointResult:
        """Make a personal link."""
        body = decode_body(request, LinkRequest)
        if isinstance(body, Refusal):
            return body
        person = await self.service.guest(request)
        if isinstance(person, Refusal):
            return person
        code = body.code if body.code and body.code.isalnum() else None
        return PersonalLink(f"{self.service.address}/link#{await self._links.make(person, code)}")

    async def link_leads(self, request: Request) -> EndpointResult:
        """Say whose a personal link is, and who this browser is now."""
        followed = decode_body(request, LinkKey)
        if isinstance(followed, Refusal):
            return followed
        target = await self._links.read(followed.key)
        if isinstance(target, Refusal):
            return target
        now = await self.service.person(request)
        name, same = (None, False) if now is None else (now.name, now.id == target.person.id)
        return LinkPreview(target.person.name, target.code, name, same)

    async def use_link(self, request: Request) -> EndpointResult:
        """Sign this browser in as the guest of a personal link; it can return to its former guest."""
        followed = decode_body(request, LinkKey)
        if isinstance(followed, Refusal):
            return followed
        target = await self._links.use(followed.key)
        if isinstance(target, Refusal):
            return target
        now = await self.service.person(request)
        former = None if now is None or now.id == target.person.id else now
        was = None if former is None else former.name
        return SetCookieResponse(Me(target.person.name, target.person.lang, was), target.person, former)

    async def back(self, request: Request) -> EndpointResult:
        """Make this browser the guest's again that it was."""
        former = await self.service.former(request)
        if former is None:
            return refuse("web.no_former")
        return SetCookieResponse(Me(former.name, former.lang), former, forgets_former=True)

    async def revoke(self, request: Request) -> EndpointResult:
        """Forget all other browsers and links of the guest, and the tokens of their outside bots."""
        person = await self.service.guest(request)
        if isinstance(person, Refusal):
            return person
        # One write ends cookies, links and tokens: a thief must not keep one while the seats are looked for.
        person = await self._guests.revoke(person)
        self._dismiss(person.id, "room.revoked")
        self._revocation.soon_of_all(person.id)
        return SetCookieResponse(Me(person.name, person.lang), person)

    async def open(self, request: Request) -> EndpointResult:
        """Open a table."""
        new: NewTable[Details] | Refusal = decode_body(request, self._new_table)
        if isinstance(new, Refusal):
            return new
        table = await self.service.open_table(request, new)
        if isinstance(table, Refusal):
            return table
        return OpenedTable(table.id, table.code, self.invite(table))

    async def card(self, request: Request) -> EndpointResult:
        """Say what a table is."""
        table = await self.service.table(request.path["code"])
        if isinstance(table, Refusal):
            return table
        person = await self.service.person(request)
        host = None if table.host is None else table.chair(table.host)
        return Card(
            id=table.id,
            code=table.code,
            link=self.invite(table),
            host=None if host is None else host.name,
            phase=table.phase,
            game=table.game_name,
            preset=table.preset,
            stake=table.stake,
            currency=table.currency,
            clock=table.clock,
            deal="provable" if table.draws.is_provable else "plain",
            looking_on=table.looking_on_next,
            people=[chair.name for chair in table.chairs],
            free_chairs=max(0, table.most_chairs - len(table.chairs)),
            seated=person is not None and table.chair_of(person.id) is not None,
            details=table.game.summary(table),
        )

    async def proofs(self, request: Request) -> EndpointResult:
        """Reveal the draws that are over."""
        log = await self.service.own_log(request)
        if isinstance(log, Refusal):
            return log
        return Proofs(await self.service.in_background(proofs_in, log.events))

    async def score(self, request: Request) -> EndpointResult:
        """Write the ledger of a table."""
        table, person = await self.service.table(request.path["code"]), await self.service.person(request)
        if isinstance(table, Refusal):
            return table
        reader = None if person is None else person.id
        if table.game_state.is_private and reader not in table.ledger.names:
            return refuse("room.players_only")
        return score(table, reader)

    async def qr(self, request: Request) -> EndpointResult:
        """Draw the invite link of a table."""
        table = await self.service.table(request.path["code"])
        if isinstance(table, Refusal):
            return table
        return File(_qr_code(self.invite(table)), "image/svg+xml", f"{table.code}.svg")

    def invite(self, table: TableState) -> str:
        """Return the invite link of a table."""
        return f"{self.service.address}/t/{table.code}"


@lru_cache(256)
def _qr_code(link: str) -> bytes:
    """Draw a link as a QR code: that takes longer than a move, and a whole table asks for the same one."""
    import segno  # noqa: PLC0415 - 3 MB that a room does not need before its first invitation is shown

    drawing = io.BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", scale=8, border=2, light="#fff")
    return drawing.getvalue()


def _own(table: Summary, person: str) -> OwnTable:
    seated, bot_plays = person in table.names, person in table.played_by_bots
    return OwnTable(
        code=table.code,
        game=table.game,
        phase=table.phase,
        hand_number=table.hand_number,
        host=None if table.host is None else table.names.get(table.host),
        others=[name for each, name in table.names.items() if each != person],
        hosts=table.host == person,
        seated=seated,
        turn=seated and not bot_plays and table.turn == person,
        bot_plays=seated and bot_plays,
        balance=table.balances[person],
    )
