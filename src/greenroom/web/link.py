"""One open socket as a room sees it: what is sent waits its turn, and not for ever."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator

from starlette.types import Message, Send

from greenroom.table.audience.streams import Seen

Sending = Coroutine[object, None, None]
Write = Callable[[bytes], bool]
Cut = Callable[[], None]
LAST_WORD_SECONDS = 3
"""A socket has so long to take the last word."""


def never(_: bytes) -> bool:
    """Write nothing: for a socket without a short way."""
    return False


def in_words(text: bytes) -> Message:
    """Put a message as ASGI sends it."""
    return {"type": "websocket.send", "text": text.decode()}


class SocketLink:
    """Sends messages in order; a socket too slow for `most` of them is closed, and may come again.

    While a socket takes what it is given, sending is done on the spot: a message costs no task switch.
    One that cannot take it at once is handed to `pump`, and so is all that follows meanwhile.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a socket has this many circumstances
        self,
        person: str,
        name: str,
        seen: Seen | None,
        send: Send,
        most: int,
        too_slow: bytes,
        write: Write = never,
        cut: Cut = lambda: None,
    ) -> None:
        self.person = person
        self.name = name
        self.seen = seen
        self._send = send
        self._write = write
        self._cut = cut
        self._most = most
        self._too_slow = too_slow
        self._waiting: deque[bytes] = deque()
        self._begun: _Rest | None = None
        self._pumping = False
        self._something = asyncio.Event()
        self._closing = False

    def send(self, text: bytes) -> None:
        """Send a message; returns at once."""
        if self._closing:
            return
        if not self._pumping:
            if not self._write(text):
                self._begin(text)
        elif len(self._waiting) < self._most:
            self._waiting.append(text)
        else:
            self._waiting.clear()
            self.close(self._too_slow)

    @property
    def closing(self) -> bool:
        """Whether the last word has been said."""
        return self._closing

    def close(self, text: bytes) -> None:
        """Send a last message and close; cut the line where it is not read."""
        if not self._closing:
            self._closing = True
            self._waiting.append(text)
            self._something.set()
            # Whoever reads nothing does not read a last word either, and would count as here until then.
            asyncio.get_running_loop().call_later(LAST_WORD_SECONDS, self._cut)

    async def pump(self) -> None:
        """Carry out what could not be sent on the spot, until the link is closed."""
        while not self._closing or self._waiting:
            await self._something.wait()
            self._something.clear()
            if self._begun is not None:
                await self._begun
                self._begun = None
            while self._waiting:
                await self._send(in_words(self._waiting.popleft()))
            self._pumping = False
        await self._send({"type": "websocket.close", "code": 1000})

    def _begin(self, text: bytes) -> None:
        """Send up to where it would have to wait; that, and the rest, is the pump's business."""
        sending = self._send(in_words(text))
        assert isinstance(sending, Coroutine)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:
            # The socket is gone; whoever listens to it will hear so.
            self._closing = True
            return
        self._begun = _Rest(sending, waits_for)
        self._pumping = True
        self._something.set()


class _Rest:
    """What is left of a coroutine that was driven by hand up to its first wait."""

    def __init__(self, begun: Sending, waits_for: object) -> None:
        self._begun = begun
        self._waits_for = waits_for

    def __await__(self) -> Generator[object, None, None]:
        yield self._waits_for
        yield from self._begun.__await__()
