"""The jobs of the writer: append to a stream, or change the registry."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable

import msgspec

from greenroom.store import pending_writes
from greenroom.store.log import Conflict

INSERT = "INSERT INTO incoming (stream, number, kind, version, at, data, sum) VALUES "
PLACES = "(?, ?, ?, ?, ?, ?, ?)"


class Append(pending_writes.PendingAppend, frozen=True):
    """Events for the end of a stream; the file itself refuses taken numbers and gaps."""

    def apply(self, db: sqlite3.Connection) -> int:
        """Do it within the open transaction; IntegrityError where the stream ends elsewhere."""
        db.executemany(INSERT + PLACES, self.rows())
        return self.result


class Change(msgspec.Struct, frozen=True):
    """A change of the registry, or the end of a stream."""

    action: Callable[[sqlite3.Connection], int]
    future: asyncio.Future[int]
    deletes: bool
    """Whether the change may delete events."""

    def apply(self, db: sqlite3.Connection) -> int:
        """Do it within the open transaction; `Conflict` where the record is at another version."""
        return self.action(db)

    def conflict(self) -> Conflict:
        """Say that it lost its race."""
        return Conflict("the record has been changed")


Write = Append | Change
