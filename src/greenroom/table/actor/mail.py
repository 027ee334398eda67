"""The kinds of mail in a table's mailbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.table.audience.history import Historian
from greenroom.table.audience.streams import Connection
from greenroom.table.commands import Command
from greenroom.table.game import Decision
from greenroom.table.log.state import TableState


class Received:
    """A command came over a connection."""

    def __init__(self, connection: Connection, command: Command, at: float) -> None:
        self.connection = connection
        self.command = command
        self.at = at
        """The time at which it came, by the event loop's clock."""


class Connected(msgspec.Struct, frozen=True):
    """A connection was opened."""

    connection: Connection


class Disconnected(msgspec.Struct, frozen=True):
    """A connection was closed."""

    connection: Connection


class TimerRang(msgspec.Struct, frozen=True):
    """The table's timer rang: something may be due."""


class Closing(msgspec.Struct, frozen=True):
    """The server stops: say good-bye to everybody, then resolve `done`."""

    done: asyncio.Future[None]


class Deciding(msgspec.Struct, frozen=True):
    """The server itself changes the table, as for the operator or a game; `done` says why not."""

    decide: Callable[[TableState], Decision]
    done: asyncio.Future[Refusal | None]


class HistoryWritten(msgspec.Struct, frozen=True):
    """A history that somebody asked for is written, or could not be."""

    connection: Connection
    command: str
    """The id of the command that asked."""
    written: Historian | Exception
    last: int = 0
    """The number of the last event that it tells of."""


class WasWritten(msgspec.Struct, frozen=True):
    """The table's log holds more than was read here, or it was dropped: read on."""


class HandOver(msgspec.Struct, frozen=True):
    """Another node has taken the table up: send everybody on to it, unless somebody has come here anew."""


class Announced(msgspec.Struct, frozen=True):
    """Whoever runs the room says something to everybody here."""

    message: bytes


class SentOut(msgspec.Struct, frozen=True):
    """Everybody here has to go, for the reason of `code`."""

    code: str


class BotChose(msgspec.Struct, frozen=True):
    """A bot that thought in another process has an answer, or its time is up."""

    seat: int


Unanswered = (
    Connected
    | Disconnected
    | TimerRang
    | Closing
    | Deciding
    | BotChose
    | WasWritten
    | HandOver
    | Announced
    | SentOut
)
"""Mail that asks for no answer over a connection."""
Mail = Received | HistoryWritten | Unanswered
