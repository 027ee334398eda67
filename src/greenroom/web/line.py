"""The two ends of a socket that an application holds, and the short way where there is one."""

from __future__ import annotations

from starlette.types import Receive, Scope, Send

from greenroom.web.frames import SHORT_WAY, TableFrames
from greenroom.web.hearing import Ear
from greenroom.web.link import Write, never


class Line:
    """A WebSocket as ASGI hands it over."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.send = send
        self._receive = receive
        short = scope.get("extensions", {}).get(SHORT_WAY, {}).get(SHORT_WAY)
        self._short = short if isinstance(short, TableFrames) else None

    @property
    def write(self) -> Write:
        """What writes a message at once where that is possible."""
        return never if self._short is None else self._short.write

    def cut(self) -> None:
        """End the socket, whether the other side takes note or not."""
        if self._short is not None:
            self._short.transport.abort()

    async def next_frame(self) -> str | bytes | None:
        """Return what came in next, None when the socket is closed."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else bytes(message["bytes"])

    async def listen(self, ear: Ear) -> None:
        """Let all that comes in be heard, until the socket is closed."""
        if self._short is not None:
            self._short.listen(ear.hear)
        try:
            while (frame := await self.next_frame()) is not None:
                ear.hear(frame)
        finally:
            if self._short is not None:
                self._short.listen(None)
