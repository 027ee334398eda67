"""A table's socket: hello, then commands one way and everything that happens the other."""

from __future__ import annotations

import asyncio

from starlette.types import Receive, Scope, Send

from greenroom.store import StoreUnavailable
from greenroom.table.people.guests import Person
from greenroom.table.people.lobby import Lobby
from greenroom.web.guard import header, same_origin
from greenroom.web.hearing import DECODER, Ear
from greenroom.web.identity import Identity
from greenroom.web.limits import Doors
from greenroom.web.line import Line
from greenroom.web.link import SocketLink, in_words
from greenroom.web.metrics import Metrics
from greenroom.web.settings import WebSettings
from greenroom.wire.commands import PROTOCOL, Hello
from greenroom.wire.encoder import JsonEncoder

PATH = "/ws/"
HELLO_SECONDS = 10


class TableSockets:
    """Answers `/ws/{id}`."""

    def __init__(
        self, lobby: Lobby, identity: Identity, doors: Doors, settings: WebSettings, metrics: Metrics
    ) -> None:
        self._lobby = lobby
        self._identity = identity
        self._doors = doors
        self._settings = settings
        self._metrics = metrics
        self._encoder = JsonEncoder()
        self._serving: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket, from handshake to close."""
        await receive()
        public = self._settings.address if self._settings.public else None
        if not scope["path"].startswith(PATH) or not same_origin(scope["headers"], public):
            await send({"type": "websocket.close", "code": 4403})
            return
        await send({"type": "websocket.accept"})
        goodbye = await self._serve(scope, Line(scope, receive, send))
        if goodbye is not None:
            await send(in_words(goodbye))
            await send({"type": "websocket.close", "code": 1000})

    async def _serve(self, scope: Scope, line: Line) -> bytes | None:
        """Serve a socket that was accepted; returns the last word where nobody else says it."""
        try:
            person = await self._identity.by_cookie(header(scope["headers"], b"cookie"))
        except StoreUnavailable as trouble:
            return self._encoder.bye(f"room.store_{trouble.reason}", again=True)
        if person is None:
            return self._encoder.bye("web.no_guest", again=False)
        address = scope["client"][0] if scope.get("client") else ""
        if not self._doors.enter(person.id, address):
            return self._encoder.bye("web.too_many_sockets", again=False)
        try:
            return await self._greeted(scope["path"].removeprefix(PATH), person, line)
        finally:
            self._doors.leave(person.id, address)

    async def _greeted(self, table: str, person: Person, line: Line) -> bytes | None:
        try:
            frame = await asyncio.wait_for(line.next_frame(), HELLO_SECONDS)
        except TimeoutError:
            return self._encoder.bye("wire.hello_first", again=False)
        if frame is None:
            return None
        hello = DECODER.decode(frame)
        if not isinstance(hello, Hello):
            return self._encoder.bye("wire.hello_first", again=False)
        if hello.protocol != PROTOCOL:
            return self._encoder.reload(PROTOCOL)
        return await self._at_table(table, person, hello, line)

    async def _at_table(self, table: str, person: Person, hello: Hello, line: Line) -> bytes | None:
        too_slow = self._encoder.bye("wire.too_slow", again=True)
        limits = self._settings.limits
        link = SocketLink(
            person.id, person.name, hello.seen, line.send, limits.waiting, too_slow, line.write, line.cut
        )
        try:
            actor = await self._lobby.enter(table, link)
        except StoreUnavailable as trouble:
            return self._encoder.bye(f"room.store_{trouble.reason}", again=True)
        if actor is None:
            return self._encoder.bye("room.no_such_table", again=False)
        pump = asyncio.create_task(link.pump())
        self._serving.add(pump)
        try:
            await line.listen(Ear(actor, link, limits.socket, self._metrics))
        finally:
            actor.go(link)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
            self._serving.discard(pump)
        return None

    async def say_goodbye(self) -> None:
        """Wait until every socket has got its last word, or a second has passed."""
        if self._serving:
            await asyncio.wait(self._serving, timeout=1)
