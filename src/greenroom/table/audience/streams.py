"""What each audience is sent: a stream of its own, numbered without gaps."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

import msgspec

from greenroom.games.tone_poker.coach.hint import Hint
from greenroom.games.tone_poker.coach.review import Review
from greenroom.kernel.refusal import Refusal
from greenroom.table.views import RoomView

KEPT = 16
"""So many messages can be sent again to a client that comes back; beyond, it gets a snapshot."""


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last message a client saw: the stream's epoch and the number in it."""

    epoch: str
    n: int


class You(msgspec.Struct, frozen=True):
    """Who the receiver is at this table."""

    chair: int | None
    """Null for a spectator."""
    seat: int | None
    decision: int
    """To be sent back with `act`; it changes when what this seat may do changes."""


class Scene(msgspec.Struct, frozen=True):
    """All that one audience is shown at one moment; the room is written once for all of them."""

    happened: Sequence[msgspec.Struct]
    you: You
    room: msgspec.Raw
    hand: msgspec.Struct | None
    turn_ms: int | None
    opens_ms: int | None
    at: int
    ack: str | None = None


class Writes(Protocol):
    """How messages are put into words for a browser, as JSON in UTF-8."""

    def room(self, view: RoomView) -> msgspec.Raw:
        """Write the public state of the table."""
        ...

    def update(self, epoch: str, n: int, scene: Scene) -> bytes:
        """Write what happened and the whole new view, the `n`th message of its epoch."""
        ...

    def done(self, command: str) -> bytes:
        """Write that a command is done."""
        ...

    def refused(self, command: str | None, refusal: Refusal) -> bytes:
        """Write why a command changed nothing."""
        ...

    def hint(self, command: str, hint: Hint) -> bytes:
        """Write a hint for who asked for it."""
        ...

    def review(self, command: str, review: Review) -> bytes:
        """Write a review for who asked for it."""
        ...

    def pong(self, command: str, at: int) -> bytes:
        """Write the server's time in milliseconds."""
        ...

    def bye(self, code: str, again: bool) -> bytes:
        """Write that the socket will be closed."""
        ...


class Connection(Protocol):
    """One open socket of one person."""

    @property
    def person(self) -> str:
        """Whose it is."""
        ...

    @property
    def name(self) -> str:
        """What the person is called."""
        ...

    @property
    def seen(self) -> Seen | None:
        """What it said it saw last when it came."""
        ...

    def send(self, text: bytes) -> None:
        """Send a message; returns at once, and closes by itself where the other side is too slow."""
        ...

    def close(self, text: bytes) -> None:
        """Send a last message and close."""
        ...


class Stream:
    """The messages of one audience: a chair's, or all spectators'."""

    def __init__(self, epoch: str, *, resumable: bool, begins: int = 0) -> None:
        self.epoch = epoch
        self.n = begins
        self.connections: list[Connection] = []
        self.cold = True
        """Nobody listens and nothing is kept: the next to come gets a snapshot under a new number."""
        # Spectators always get a snapshot: one who came later must not ask for what was before (TK-19).
        self._kept: deque[bytes] = deque(maxlen=KEPT if resumable else 0)
        self._unheard = 0

    def send(self, writes: Writes, scene: Scene) -> None:
        """Show a scene to everybody who listens, and keep it for those who will be back soon."""
        self.n += 1
        text = writes.update(self.epoch, self.n, scene)
        self._kept.append(text)
        if self.connections:
            self._unheard = 0
            for connection in self.connections:
                connection.send(text)
        else:
            self._unheard += 1
            if self._unheard >= KEPT:
                self.cool()

    def join(self, connection: Connection, writes: Writes, scene: Scene) -> None:
        """Let a connection listen: it gets what it missed, or a snapshot."""
        missed = self._missed(connection.seen)
        self.connections.append(connection)
        if self.cold:
            self.n += 1
            self.cold = False
        if missed is None:
            connection.send(writes.update(self.epoch, self.n, scene))
        for text in missed or ():
            connection.send(text)

    def leave(self, connection: Connection) -> bool:
        """Let a connection listen no more; tells whether it did."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self._unheard = 0
        if not self.connections and self._kept.maxlen == 0:
            self.cool()
        return True

    def cool(self) -> None:
        """Forget what was kept, and keep no more until somebody comes."""
        self.cold = True
        self._kept.clear()

    def _missed(self, seen: Seen | None) -> list[bytes] | None:
        """Return the messages behind the last one seen, None where they are not all kept."""
        if seen is None or self.cold or seen.epoch != self.epoch:
            return None
        count = self.n - seen.n
        if not 0 <= count <= len(self._kept):
            return None
        return list(self._kept)[len(self._kept) - count :]
