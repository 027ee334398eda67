"""One socket from its handshake to its close: what it says, and its last word.

Whose it is becomes known only after the handshake. It can be dismissed at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib

from starlette.types import Message, Receive, Scope, Send

from greenroom.web.identity import token_in
from greenroom.web.limits import SocketAllowances, is_own, sharer_of
from greenroom.web.security_headers import header
from greenroom.web.sockets.connection import CLOSED, GONE, SocketConnection, text_message
from greenroom.web.sockets.protocol import Listener, protocol_of

PATH = "/ws/"


class SocketSession:
    """An open socket, as the endpoint sees it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.table = str(scope["path"]).removeprefix(PATH)
        """The table as the address names it: its code as a rule; its id, once it has been looked for."""
        raw = scope.get("raw_path")
        self.is_escaped = raw is not None and not raw.endswith(f"{PATH}{self.table}".encode())
        """Whether characters of the path are percent-encoded, as no page writes them."""
        self.token = token_in(header(scope["headers"], b"authorization"))
        """The token of an outside bot; empty for a page."""
        self.cookie = "" if self.token else header(scope["headers"], b"cookie")
        self.address = sharer_of(str(scope["client"][0])) if scope.get("client") else ""
        self.outside = "" if is_own(self.address) else self.address
        """The address; empty for whoever comes from this computer itself."""
        self.protocol = protocol_of(scope)
        self.send = send
        self.is_led_astray = False
        """Whether the socket came to a table by another name than its code, which proxies lead elsewhere."""
        self.is_trusted = False
        """Whether the socket was let in by what this node remembers, while the store was silent."""
        self.dismissed: bytes | None = None
        """The last word of a socket that was dismissed before it was connected to a table."""
        self._receive = receive
        self._connection: SocketConnection | None = None

    def pay_from(self, account: SocketAllowances) -> None:
        """Let an account pay for the frames that are no whole messages."""
        if self.protocol is not None:
            self.protocol.charge(account)

    def connect(self, connection: SocketConnection) -> None:
        """Let what a table sends go to this socket, unless it was dismissed on its way there."""
        self._connection = connection
        if self.dismissed is not None:
            connection.close(self.dismissed)

    def dismiss(self, word: bytes) -> None:
        """End the session with a last word, however far it has come."""
        if self._connection is None:
            self.dismissed = word
        else:
            self._connection.close(word)

    async def first_frame(self, seconds: float) -> str | bytes | None:
        """Return the first frame, None when the socket is closed. May raise `TimeoutError`."""
        return _frame_of(await asyncio.wait_for(self._receive(), seconds))

    async def listen(self, handle: Listener) -> None:
        """Handle each frame that comes in, until the socket is closed."""
        if self.protocol is not None:
            self.protocol.listen(handle)
        try:
            # No coroutine of its own for a frame: it would wait in memory as long as the socket is open.
            while (frame := _frame_of(await self._receive())) is not None:
                handle(frame)
        finally:
            if self.protocol is not None:
                self.protocol.listen(None)

    async def end(self, word: bytes) -> None:
        """Send a last word, and close."""
        if self.protocol is not None:
            self.protocol.end_soon()
        with contextlib.suppress(*GONE):
            await self.send(text_message(word))
            await self.send(CLOSED)


def _frame_of(message: Message) -> str | bytes | None:
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    return text if text is not None else bytes(message["bytes"])
