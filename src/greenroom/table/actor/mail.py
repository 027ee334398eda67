"""What may lie in a table's mailbox."""

from __future__ import annotations

import asyncio

import msgspec

from greenroom.table.audience.streams import Connection
from greenroom.table.commands import Asked


class Said(msgspec.Struct, frozen=True, gc=False):
    """Somebody asks for something."""

    connection: Connection
    command: Asked


class Came(msgspec.Struct, frozen=True):
    """A socket was opened."""

    connection: Connection


class Went(msgspec.Struct, frozen=True):
    """A socket was closed."""

    connection: Connection


class Rang(msgspec.Struct, frozen=True):
    """The table's timer rang."""


class Closing(msgspec.Struct, frozen=True):
    """The house closes: say good-bye, and tell when it is said."""

    said: asyncio.Future[None]


Mail = Said | Came | Went | Rang | Closing
