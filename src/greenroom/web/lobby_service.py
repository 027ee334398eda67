"""The tables of the lobby as endpoints read, open and change them, on behalf of whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import ParamSpec, TypeVar

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict, Unreadable
from greenroom.table.context import Context
from greenroom.table.game import Decision
from greenroom.table.http import Request
from greenroom.table.log.events import Opened
from greenroom.table.log.participants import has_sat
from greenroom.table.log.state import TableState
from greenroom.table.log.table_log import TableLog
from greenroom.table.log.visible_hands import hands_until, keeps_back, log_of_hands_shown_later
from greenroom.table.parts import Details
from greenroom.table.people.guests import Person
from greenroom.table.people.lobby import Lobby, is_led_by_code
from greenroom.table.people.new_table import NewTable
from greenroom.table.people.ownership import StandIn
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.background import BackgroundWorker
from greenroom.web.identity import Identity
from greenroom.web.limits import Allowances
from greenroom.web.settings import WebSettings

P = ParamSpec("P")
T = TypeVar("T")


class LobbyService:
    """Reads, opens and changes the lobby's tables for endpoints."""

    def __init__(
        self, lobby: Lobby, identity: Identity, settings: WebSettings, opening_rights: OpeningRights
    ) -> None:
        self.lobby = lobby
        self._identity = identity
        self._background = BackgroundWorker()
        self._opening = Allowances(settings.limits.tables)
        self._code_words = Allowances(settings.limits.code_words)
        self.address = settings.home
        self._opening_rights = opening_rights

    @property
    def context(self) -> Context:
        """The surroundings of all tables."""
        return self.lobby.context

    async def table(self, code: str) -> TableState | Refusal:
        """Find a table by its code or id.

        It is taken into memory only where it is asked for as proxies and workers lead: otherwise this may be
        another node than that of its people.
        """
        table_id = await self.lobby.find(code)
        if table_id is None:
            return refuse("room.no_such_table")
        if (loaded := self.lobby.loaded_state(table_id)) is not None:
            return loaded
        if not is_led_by_code(code, table_id):
            read = partial(self.lobby.read_stored, table_id)
            table = await self._background.read(read, partial(self.lobby.state_of, table_id))
            return table if table.last else refuse("room.no_such_table")
        actor = await self.lobby.actor(table_id)
        return refuse("room.no_such_table") if actor is None else actor.table

    async def own_log(self, request: Request) -> TableLog | Refusal:
        """Read the log of a table for its people alone: anybody may know its code, and it holds all cards."""
        table_id = await self.lobby.find(request.path["code"])
        log = None if table_id is None else await self.log(table_id)
        if log is None or not log.events:
            return refuse("room.no_such_table")
        person = await self.person(request)
        if person is None or not has_sat(log.events, person.id):
            return refuse("web.not_your_table")
        number = request.path.get("number") or request.query.get("hand") or ""
        last = await self._last_shown_hand(log)
        if last is not None and keeps_back(log, last, number):
            return refuse("room.hand_kept_back")
        return log if last is None else hands_until(log, last)

    async def shown_log(self, request: Request) -> TableLog | Refusal:
        """Read the log of the table `{code}` also for onlookers, with only the hands they may see open."""
        log = await self.own_log(request)
        if not isinstance(log, Refusal) or log.code != "web.not_your_table":
            return log
        person, table = await self.person(request), await self.table(request.path["code"])
        if person is None or isinstance(table, Refusal) or table.looking_on_next != "later":
            return log
        if table.entrance.is_banned(person.id):
            return log
        return await self.in_background(log_of_hands_shown_later, await self.log(table.id))

    async def without_hidden_hands(self, log: TableLog) -> TableLog:
        """Leave out of a log the hands that not even those who played them may look back upon yet.

        Where that cannot be read, all of them are left out.
        """
        try:
            last = await self._last_shown_hand(log)
        except Unreadable:
            last = 0
        return log if last is None else hands_until(log, last)

    async def log(self, table_id: str) -> TableLog:
        """Read the log of a table by its id."""
        read, decode = partial(self.lobby.read_stored, table_id), partial(self.lobby.decode_log, table_id)
        return await self._background.read(read, decode)

    async def _last_shown_hand(self, log: TableLog) -> int | None:
        opening = next(event for event in log.events if isinstance(event, Opened))
        return await self.lobby.games[opening.game].last_shown_hand(log.events, self)

    async def in_background(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what takes long and changes nothing, so that no table waits for it."""
        return await self._background.run(work, *args, **kwargs)

    async def person(self, request: Request) -> Person | None:
        """Tell who asks; None for somebody new."""
        return await self._identity.asker(request.cookies, request.token)

    async def guest(self, request: Request) -> Person | Refusal:
        """Tell who asks; refused to somebody new."""
        return await self._identity.guest(request.cookies)

    async def former(self, request: Request) -> Person | None:
        """Tell whom this browser was before it used a personal link."""
        return await self._identity.former(request.cookies)

    async def count_opening(self, request: Request) -> Refusal | None:
        """Count one more table, or what is kept as long, against what an address may open."""
        if (refusal := self._opening_rights.refusal(await self.person(request))) is not None:
            return refusal
        may = self._opening.spend(request.address, asyncio.get_running_loop().time())
        return None if may else refuse("web.too_often")

    async def give_code_word(self, request: Request, word: str) -> Refusal | None:
        """Take the code word for opening tables; wrong ones are counted by address."""
        person = await self.guest(request)
        if isinstance(person, Refusal):
            return person
        now = asyncio.get_running_loop().time()
        tries = self._code_words.of(request.address, now)
        if not tries.has(1, now):
            return refuse("web.code_word_tries")
        refusal = await self._opening_rights.take(person.id, word)
        if refusal is not None:
            tries.spend(1, now)
        return refusal

    async def open_table(
        self,
        request: Request,
        new: NewTable[Details],
        table_id: str | None = None,
        stand_ins: Sequence[StandIn] = (),
    ) -> TableState | Refusal:
        """Open a table for the person who asks; one of this id that is open already is returned."""
        person = await self.guest(request)
        if isinstance(person, Refusal):
            return person
        if (refusal := await self.count_opening(request)) is not None:
            return refusal
        try:
            return await self.lobby.open(new, person.id, person.name, table_id, stand_ins)
        except Conflict:
            if table_id is None:
                raise
            return await self.table(table_id)

    async def change_table(
        self, table_id: str, decide: Callable[[TableState], Decision]
    ) -> TableState | Refusal:
        """Change a table as the server decides."""
        while (actor := await self.lobby.actor(table_id)) is not None:
            if not actor.is_open:
                continue
            refusal = await actor.change(decide)
            return refusal or actor.table
        return refuse("room.no_such_table")
