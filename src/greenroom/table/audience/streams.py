"""The stream of each audience: its own messages, numbered without gaps within an epoch.

An audience is a chair, or all spectators together. The numbers are the audience's own: what it may not know
of is not even a number in its stream. A connection that comes back says the last number it saw, and gets
the rest or, where that is not kept any more, a snapshot.

The room around the hand is three fifths of a view and the same from move to move. So a message leaves it out
where it is as in the message before, which everybody who listens has; whoever comes is sent the whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.table.audience.history import AnyHandHistory
from greenroom.table.reply import Reply
from greenroom.table.views import AnyRoomView, LookingOn, RoomShown

MAX_MESSAGES_KEPT = 16
"""Messages that can be sent again to a client that comes back; beyond, it gets a snapshot."""


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last message a client saw: the stream's epoch and the number in it."""

    epoch: str
    n: int


class You(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The receiver's own place at this table."""

    chair: int | None
    """The number of the reader's chair; null for a spectator."""
    seat: int | None
    decision: int
    """The number of the decision, to be sent back with `act`; it changes when what this seat may do changes.
    """
    apart: LookingOn | None = None
    """The reason why a spectator is shown no hand in play or just ended; null where they are."""


class View:
    """All that one audience is shown at one moment but the room, and what has just happened."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of what is shown
        self,
        happened: list[msgspec.Struct],
        you: You,
        hand: msgspec.Struct | None,
        turn_ms: int | None,
        opens_ms: int | None,
        at: int,
        ack: str | None = None,
        epoch: str = "",
        n: int = 0,
    ) -> None:
        self.happened = happened
        self.you = you
        self.hand = hand
        self.turn_ms = turn_ms
        self.opens_ms = opens_ms
        self.at = at
        self.ack = ack
        self.epoch = epoch
        self.n = n
        """The number of the view in its stream, filled in when it has one."""


class Encoder(Protocol):
    """The encoding of messages for a browser, as JSON in UTF-8."""

    def room(self, view: AnyRoomView) -> msgspec.Raw:
        """Encode the public state of the table."""
        ...

    def step(self, view: View) -> bytes:
        """Encode what happened and the new view, where the room is as in the message before."""
        ...

    def update(self, view: View, room: msgspec.Raw) -> bytes:
        """Encode what happened and the whole new view."""
        ...

    def done(self, command: str) -> bytes:
        """Encode that a command is done."""
        ...

    def refused(self, command: str | None, refusal: Refusal) -> bytes:
        """Encode why a command changed nothing."""
        ...

    def reply(self, reply: Reply) -> bytes:
        """Encode a game's answer to a query."""
        ...

    def history(
        self, command: str, hands: Sequence[AnyHandHistory], chat: Sequence[RoomShown] | None
    ) -> bytes:
        """Encode what happened since the session began, and what people wrote."""
        ...

    def pong(self, command: str, at: int) -> bytes:
        """Encode the server's time in milliseconds."""
        ...

    def notice(self, code: str, args: Mapping[str, str | int]) -> bytes:
        """Encode what whoever runs the room says."""
        ...

    def bye(self, code: str, again: bool) -> bytes:
        """Encode that the connection will be closed."""
        ...


class Connection(Protocol):
    """One open socket of one person."""

    @property
    def person(self) -> str:
        """The person whose connection it is."""
        ...

    @property
    def name(self) -> str:
        """The person's name."""
        ...

    @property
    def owner(self) -> str | None:
        """The name of the guest whose outside bot this is; null for a person."""
        ...

    @property
    def address(self) -> str:
        """The address whose people share their limits; empty where it is unknown."""
        ...

    @property
    def seen(self) -> Seen | None:
        """The last message that the client had seen, as it said when it connected."""
        ...

    def send(self, text: bytes) -> None:
        """Send a message; returns at once, and closes by itself where the other side is too slow."""
        ...

    def close(self, text: bytes) -> None:
        """Send a last message and close."""
        ...


class Stream:
    """The messages of one audience: a chair's, or all spectators'."""

    def __init__(self, epoch: str, *, resumable: bool, first_number: int = 0) -> None:
        self.epoch = epoch
        self.n = first_number
        self.connections: list[Connection] = []
        self.cold = True
        """Whether nobody listens and nothing is kept: the next connection gets a snapshot under a new number.
        """
        # Spectators always get a snapshot: a late one must not be able to ask for earlier messages.
        self._is_resumable = resumable
        # A list: a deque takes 600 bytes more, and every chair of every table has a stream.
        self._recent: list[bytes] = []
        self._unheard = 0
        self._room: msgspec.Raw | None = None
        """The room as all who listen have it; None where they may have different ones."""

    def send(self, encoder: Encoder, view: View, room: msgspec.Raw) -> None:
        """Send an update to everybody who listens, and keep it for those who will be back soon."""
        self.n += 1
        view.epoch, view.n = self.epoch, self.n
        text = encoder.step(view) if room == self._room else encoder.update(view, room)
        self._room = room
        if self._is_resumable:
            self._recent.append(text)
            del self._recent[:-MAX_MESSAGES_KEPT]
        if self.connections:
            self._unheard = 0
            for connection in self.connections:
                connection.send(text)
        else:
            self._unheard += 1
            if self._unheard >= MAX_MESSAGES_KEPT:
                self.cool()

    def join(self, connection: Connection, encoder: Encoder, view: View, room: msgspec.Raw) -> None:
        """Let a connection listen: it gets what it missed, or a snapshot."""
        missed = self._missed_messages(connection.seen)
        self.connections.append(connection)
        if self.cold:
            self.n += 1
            self.cold = False
            self._room = room
        if missed is None:
            view.epoch, view.n = self.epoch, self.n
            connection.send(encoder.update(view, room))
            if room != self._room:
                self._room = None
        for text in missed or ():
            connection.send(text)

    def take_over(self, connection: Connection) -> None:
        """Let a connection of another stream listen from the next message on, which tells it all."""
        self.connections.append(connection)
        self.cold = False
        self._room = None

    def leave(self, connection: Connection) -> bool:
        """Stop sending to a connection; returns whether it listened."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self._unheard = 0
        if not self.connections and not self._is_resumable:
            self.cool()
        return True

    def cool(self) -> None:
        """Forget what was kept, and keep no more until somebody comes."""
        self.cold = True
        self.forget()

    def forget(self) -> None:
        """Forget what was kept: whoever missed some of it gets a snapshot."""
        self._recent.clear()

    def _missed_messages(self, seen: Seen | None) -> list[bytes] | None:
        """Return the messages behind the last one seen, None where they are not all kept."""
        if seen is None or self.cold or seen.epoch != self.epoch:
            return None
        count = self.n - seen.n
        if not 0 <= count <= len(self._recent):
            return None
        return self._recent[len(self._recent) - count :]
