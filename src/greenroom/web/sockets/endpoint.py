"""The ASGI application behind `/ws/{table}`: handshake, hello, then frames until the socket closes.

Everything is checked in the order of what it costs us: the origin before the socket is accepted, the guest's
cookie and the count of its sockets before we wait for its first frame, hello and protocol before the table is
loaded. Wherever a check fails the socket gets one last word, so that the page knows whether to come again.
"""

from __future__ import annotations

import asyncio
import contextlib

from starlette.types import Receive, Scope, Send

from greenroom.store import StoreUnavailable
from greenroom.table.people.guests import Person
from greenroom.table.people.lobby import Lobby
from greenroom.web.guard import header, same_origin
from greenroom.web.identity import Identity
from greenroom.web.limits import OpenSockets
from greenroom.web.metrics import Metrics
from greenroom.web.settings import WebSettings
from greenroom.web.sockets.connection import CLOSED, GONE, SocketConnection, text_message
from greenroom.web.sockets.handler import FrameHandler
from greenroom.web.sockets.transport import Listener, protocol_of
from greenroom.wire.allowance import Allowance
from greenroom.wire.commands import PROTOCOL, Hello
from greenroom.wire.decoder import CommandDecoder
from greenroom.wire.encoder import JsonEncoder

PATH = "/ws/"
HELLO_SECONDS = 10
"""Seconds that a socket may be open without saying hello."""
GOODBYE_SECONDS = 1
"""Seconds that a stopping server waits for sockets to send their last message."""


class SocketEndpoint:
    """Serves the sockets of all tables."""

    def __init__(
        self,
        lobby: Lobby,
        identity: Identity,
        open_sockets: OpenSockets,
        settings: WebSettings,
        metrics: Metrics,
    ) -> None:
        self._lobby = lobby
        self._identity = identity
        self._open = open_sockets
        self._settings = settings
        self._metrics = metrics
        self._decoder = CommandDecoder(lobby.games)
        self._encoder = JsonEncoder()
        self._serving: set[asyncio.Task[object]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket, from handshake to close."""
        await receive()
        public = self._settings.address if self._settings.public else None
        if not scope["path"].startswith(PATH) or not same_origin(scope["headers"], public):
            await send({"type": "websocket.close", "code": 4403})
            return
        protocol, allowance = protocol_of(scope), Allowance(self._settings.limits.socket, _now())
        if protocol is not None:
            protocol.charge(lambda: allowance.spend(1, _now()))
        await send({"type": "websocket.accept"})
        last_word = await self._serve(scope, receive, send, allowance)
        if last_word is not None:
            if protocol is not None:
                protocol.end_soon()
            with contextlib.suppress(*GONE):
                await send(text_message(last_word))
                await send(CLOSED)

    async def say_goodbye(self) -> None:
        """Wait until every socket at a table has got its last word, or a second has passed."""
        if self._serving:
            await asyncio.wait(self._serving, timeout=GOODBYE_SECONDS)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, allowance: Allowance) -> bytes | None:
        """Serve an accepted socket; returns the last message where the table does not send it itself."""
        try:
            person = await self._identity.by_cookie(header(scope["headers"], b"cookie"))
        except StoreUnavailable as trouble:
            return self._encoder.bye(f"room.store_{trouble.reason}", again=True)
        if person is None:
            return self._encoder.bye("web.no_guest", again=False)
        address = scope["client"][0] if scope.get("client") else ""
        if not self._open.add(person.id, address):
            return self._encoder.bye("web.too_many_sockets", again=False)
        try:
            return await self._greet(scope, receive, send, person, allowance)
        finally:
            self._open.remove(person.id, address)

    async def _greet(
        self, scope: Scope, receive: Receive, send: Send, person: Person, allowance: Allowance
    ) -> bytes | None:
        try:
            frame = await asyncio.wait_for(_next_frame(receive), HELLO_SECONDS)
        except TimeoutError:
            return self._encoder.bye("wire.hello_first", again=False)
        if frame is None:
            return None
        hello = self._decoder.decode(frame)
        if not isinstance(hello, Hello):
            return self._encoder.bye("wire.hello_first", again=False)
        if hello.protocol != PROTOCOL:
            return self._encoder.reload(PROTOCOL)
        waiting = self._settings.limits.waiting
        connection = SocketConnection(person, hello.seen, send, protocol_of(scope), waiting)
        return await self._connect(scope, receive, connection, allowance)

    async def _connect(
        self, scope: Scope, receive: Receive, connection: SocketConnection, allowance: Allowance
    ) -> bytes | None:
        try:
            actor = await self._lobby.enter(scope["path"].removeprefix(PATH), connection)
        except StoreUnavailable as trouble:
            return self._encoder.bye(f"room.store_{trouble.reason}", again=True)
        if actor is None:
            return self._encoder.bye("room.no_such_table", again=False)
        handler = FrameHandler(actor, connection, self._decoder, allowance, self._metrics)
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            await _listen(scope, receive, handler.handle)
        finally:
            actor.go(connection)
            self._serving.discard(task)
            await connection.stop()
        return None


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _listen(scope: Scope, receive: Receive, handle: Listener) -> None:
    """Handle each frame that comes in, until the socket is closed."""
    protocol = protocol_of(scope)
    if protocol is not None:
        protocol.listen(handle)
    try:
        while (frame := await _next_frame(receive)) is not None:
            handle(frame)
    finally:
        if protocol is not None:
            protocol.listen(None)


async def _next_frame(receive: Receive) -> str | bytes | None:
    """Return what came in next, None when the socket is closed."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    return text if text is not None else bytes(message["bytes"])
