"""The jobs of the writer: append to a stream, or change the registry."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence

import msgspec

from greenroom.store.log import Conflict, Event
from greenroom.store.sums import sum_of_event

Row = tuple[str, int, str, int, float, bytes, int]
WriteResult = int | Exception

INSERT = "INSERT INTO incoming (stream, number, kind, version, at, data, sum) VALUES "
PLACES = "(?, ?, ?, ?, ?, ?, ?)"


class Append(msgspec.Struct, frozen=True):
    """Events for the end of a stream."""

    stream: str
    expected: int
    events: Sequence[Event]
    future: asyncio.Future[int]

    @property
    def last(self) -> int:
        """The number of the last event, once it is in."""
        return self.expected + len(self.events)

    def rows(self) -> Iterable[Row]:
        """Return the rows to insert; the file itself refuses taken numbers and gaps."""
        return [
            (
                self.stream,
                number,
                event.kind,
                event.version,
                event.at,
                event.data,
                sum_of_event(self.stream, number, event),
            )
            for number, event in enumerate(self.events, self.expected + 1)
        ]

    def apply(self, db: sqlite3.Connection) -> int:
        """Do it within the open transaction; IntegrityError where the stream ends elsewhere."""
        db.executemany(INSERT + PLACES, self.rows())
        return self.last


class Change(msgspec.Struct, frozen=True):
    """A change of the registry, or the end of a stream."""

    action: Callable[[sqlite3.Connection], int]
    future: asyncio.Future[int]

    def apply(self, db: sqlite3.Connection) -> int:
        """Do it within the open transaction; `Conflict` where the record is at another version."""
        return self.action(db)


Write = Append | Change


def conflict(write: Write) -> Conflict:
    """Say who lost which race."""
    if isinstance(write, Append):
        return Conflict(f"{write.stream} does not end at {write.expected}")
    return Conflict("the record has been changed")
