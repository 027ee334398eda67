"""The ASGI application behind `/ws/{code}`: handshake, hello, then frames until the socket closes.

The address names the table by its code in small letters, as those of pages and requests do, so that a proxy
can lead all of one table to one node. By any other name (the table's id, capitals, dashes, escapes) anybody
could lead the table to another node, which would take it up: such a socket is only told the code.

Everything is checked in the order of what it costs us: the origin of a page before the socket is accepted (an
outside bot has none: its token is sent by no browser, and where there is one no cookie counts), cookie or
token and the count of its sockets before we wait for its first frame, hello and protocol before the table is
loaded. Wherever a check fails the socket gets one last word, so that the page knows whether to come again.

A guest whose cookie is revoked, or who is banned, must not stay at a table by a socket that was opened
before. So all sockets of a guest are known from the moment in which they are counted, and guest and ban are
looked up once more at hello, after that moment: a revocation or ban comes either before the second look,
which sees it, or later, and then finds the socket among those. Where the store is too slow to say in time
who a guest is, that look ends the session later (`recognition.py`).
"""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import chain
from typing import NamedTuple

from starlette.types import Receive, Scope, Send

from greenroom.json_errors import UNREADABLE
from greenroom.operator_log import log
from greenroom.store import Damaged, StoreUnavailable
from greenroom.table.audience.audiences import MOVED
from greenroom.table.people.guests import KIND as GUEST
from greenroom.table.people.guests import Person
from greenroom.table.people.lobby import Lobby, is_led_by_code
from greenroom.table.people.outside_bots import KIND as OUTSIDE_BOTS
from greenroom.table.people.ownership import guest_of
from greenroom.web.admin.bans import Bans
from greenroom.web.identity import Identity
from greenroom.web.limits import Accounts, OpenSockets, SocketAllowances
from greenroom.web.metrics import Metrics
from greenroom.web.security_headers import same_origin
from greenroom.web.settings import WebSettings
from greenroom.web.sockets.connection import SocketConnection
from greenroom.web.sockets.handler import FrameHandler
from greenroom.web.sockets.present_guests import PresentGuests
from greenroom.web.sockets.recognition import Recognition
from greenroom.web.sockets.socket_session import PATH, SocketSession
from greenroom.wire.commands import PROTOCOL, Hello
from greenroom.wire.decoder import CommandDecoder
from greenroom.wire.encoder import JsonEncoder

HANDSHAKE_COST = 5
"""The cost of a handshake, which the allowance of its address pays."""
HELLO_SECONDS = 10
"""Seconds that a socket may be open without saying hello."""
GOODBYE_SECONDS = 1
"""Seconds that a stopping server waits for sockets to send their last message."""


class Greeted(NamedTuple):
    """The hello of a socket, and its guest as the store knew them then."""

    hello: Hello
    person: Person


class SocketEndpoint:
    """Serves the sockets of all tables."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of the room
        self,
        lobby: Lobby,
        identity: Identity,
        open_sockets: OpenSockets,
        settings: WebSettings,
        metrics: Metrics,
        bans: Bans,
        present_guests: PresentGuests,
    ) -> None:
        self._lobby = lobby
        self._recognition = Recognition(identity)
        self._open = open_sockets
        self._accounts = Accounts(settings.limits)
        self._settings = settings
        self._metrics = metrics
        self._bans = bans
        self._present_guests = present_guests
        self._decoder = CommandDecoder(lobby.games)
        self._encoder = JsonEncoder()
        self._too_fast = self._encoder.bye("wire.too_fast", again=True)
        self._sessions: dict[str, set[SocketSession]] = {}
        """The sockets of each guest and each outside bot, from the moment in which they are counted.

        Those of a bot are its owner's too: whatever ends the owner's sockets ends them.
        """
        self._serving: set[asyncio.Task[object]] = set()
        self._moved = self._encoder.bye(MOVED, again=True)
        self._leaving = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket, from handshake to close."""
        await receive()
        public = self._settings.address if self._settings.public else None
        session = SocketSession(scope, receive, send)
        may_come = bool(session.token) or same_origin(scope["headers"], public)
        if not (scope["path"].startswith(PATH) and may_come):
            await send({"type": "websocket.close", "code": 4403})
            return
        account = self._accounts.of_address(session.address, _now())
        session.pay_from(account)
        await send({"type": "websocket.accept"})
        try:
            last_word = (
                await self._serve(session) if account.pay(HANDSHAKE_COST, 0, _now()) else self._too_fast
            )
        except StoreUnavailable as trouble:
            last_word = self._encoder.bye(f"room.store_{trouble.reason}", again=True)
        if last_word is not None:
            await session.end(last_word)

    def dismiss(self, person: str, code: str) -> None:
        """Close all sockets of a guest and of their outside bots, on their way to a table or at one."""
        self._recognition.forget(person)
        for session in list(self._sessions.get(person, ())):
            session.dismiss(self._encoder.bye(code, again=False))

    async def look_up_again(self, person: str) -> None:
        """Close the sockets of a guest and of their outside bots whose cookie or token holds no more.

        Those whose record cannot be read here stay. May raise `StoreUnavailable`.
        """
        self._recognition.forget(person)
        await self._look_up(person)

    async def look_all_up_again(self) -> None:
        """Look up all who are here: the store may have changed unnoticed. May raise `StoreUnavailable`."""
        for person in list(self._sessions):
            await self._look_up(person)
        self._recognition.forget_others(chain.from_iterable(self._sessions.values()))

    async def _look_up(self, person: str) -> None:
        for session in list(self._sessions.get(person, ())):
            try:
                if await self._recognition.look(session) is None:
                    self._end(session)
            except (*UNREADABLE, Damaged) as error:
                # A guest whose record is damaged, or of a later version, stays; others are looked up still.
                kind = OUTSIDE_BOTS if session.token else GUEST
                log.error("record not followed", kind=kind, error=type(error).__name__)

    def take_nobody_in(self) -> None:
        """Send whoever comes from now on where the room goes on."""
        self._leaving = True
        self._lobby.take_nobody_in()

    async def say_goodbye(self) -> None:
        """Send on who is still here; wait for their sockets to get their last word, a second at most."""
        for session in {each for sessions in self._sessions.values() for each in sessions}:
            session.dismiss(self._moved)
        if self._serving:
            await asyncio.wait(self._serving, timeout=GOODBYE_SECONDS)

    async def _serve(self, session: SocketSession) -> bytes | None:
        """Serve an accepted socket; returns the last message where the table does not send it itself.

        May raise `StoreUnavailable`.
        """
        if self._leaving:
            return self._moved
        person = await self._recognise(session)
        if person is None:
            return self._encoder.bye("web.wrong_token" if session.token else "web.no_guest", again=False)
        if self._bans.holds(person.id, session.address):
            return self._encoder.bye("web.banned", again=False)
        await self._find_table(session)
        if not self._open.add(person.id, session.address):
            # Some of those that count may be of a line that is dead, and that nobody has noticed yet.
            return self._encoder.bye("web.too_many_sockets", again=True)
        self._register(session, person)
        try:
            account = self._accounts.of_guest(person.id, session.address, _now())
            session.pay_from(account)
            greeted = await self._greet(session)
            return await self._connect(session, greeted, account) if isinstance(greeted, Greeted) else greeted
        finally:
            self._open.remove(person.id, session.address)
            self._unregister(session, person)

    async def _find_table(self, session: SocketSession) -> None:
        """Name the table of a socket by its id, and note whether its address leads to another node."""
        table_id = await self._lobby.find(session.table, closed_too=True)
        if table_id is not None:
            session.is_led_astray = session.is_escaped or not is_led_by_code(session.table, table_id)
            session.table = table_id

    def _register(self, session: SocketSession, person: Person) -> None:
        """Let a socket be found by its guest, and by the owner of an outside bot."""
        self._present_guests.add((person.id, session.address, session.table))
        for key in {person.id, guest_of(person.id)}:
            self._sessions.setdefault(key, set()).add(session)

    def _unregister(self, session: SocketSession, person: Person) -> None:
        self._present_guests.remove((person.id, session.address, session.table))
        for key in {person.id, guest_of(person.id)}:
            self._sessions[key].remove(session)
            if not self._sessions[key]:
                del self._sessions[key]

    async def _recognise(self, session: SocketSession) -> Person | None:
        return await self._recognition.person(session, partial(self._end, session))

    def _end(self, session: SocketSession) -> None:
        """End a session whose cookie or token holds no more."""
        session.dismiss(self._encoder.bye(_over(session), again=False))

    async def _greet(self, session: SocketSession) -> Greeted | bytes | None:
        """Return the hello of a socket and its guest, or the last message to it; None where it has closed."""
        try:
            frame = await session.first_frame(HELLO_SECONDS)
        except TimeoutError:
            # A page that was frozen meanwhile finds this word when it wakes.
            return self._encoder.bye("wire.hello_first", again=True)
        if frame is None:
            return None
        hello = self._decoder.decode(frame)
        if not isinstance(hello, Hello):
            return self._encoder.bye("wire.hello_first", again=False)
        if hello.protocol != PROTOCOL:
            return self._encoder.reload(PROTOCOL)
        person = await self._recognise(session)
        if session.dismissed is not None or person is None:
            return session.dismissed or self._encoder.bye(_over(session), again=False)
        if self._bans.holds(person.id, session.address):
            return self._encoder.bye("web.banned", again=False)
        if session.is_led_astray:
            # After its hello: a page of an earlier protocol, which came by the id, is to load itself again.
            code = await self._lobby.code_of(session.table)
            return self._encoder.bye("web.by_code", again=False, args={"code": code})
        return Greeted(hello, person)

    async def _connect(
        self, session: SocketSession, greeted: Greeted, account: SocketAllowances
    ) -> bytes | None:
        person = greeted.person
        # Whoever was on their way in when this node began to stop must not make it take a table up again.
        if self._leaving:
            return self._moved
        there = await self._lobby.actor(session.table)
        # Everybody at the table is told when somebody comes and again when they go: both are paid for now.
        recipients = 0 if there is None or there.is_here(person.id) else 2 * there.listeners
        if not account.pay(0, recipients, _now()):
            return self._too_fast
        waiting = self._settings.limits.waiting
        connection = SocketConnection(
            person, greeted.hello.seen, session.send, session.protocol, waiting, session.outside
        )
        session.connect(connection)
        actor = await self._lobby.enter(session.table, connection)
        if actor is None:
            return self._moved if self._leaving else self._encoder.bye("room.no_such_table", again=False)
        handler = FrameHandler(actor, connection, self._decoder, account, self._metrics)
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            await session.listen(handler.handle)
        finally:
            actor.disconnect(connection)
            self._serving.discard(task)
            await connection.stop()
        return None


def _over(session: SocketSession) -> str:
    return "web.token_revoked" if session.token else "room.revoked"


def _now() -> float:
    return asyncio.get_running_loop().time()
