"""Reading an SQLite file, on a connection and a thread of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import TypeVar

from greenroom.store.checksums import EventRow, checked_event, checked_record, damage_of, marked_record
from greenroom.store.log import Stored, StoreUnavailable, StreamHead
from greenroom.store.observer import NULL_OBSERVER, StoreObserver
from greenroom.store.registry import RegistryRecord
from greenroom.store.sqlite.chain import HOLDS, READ
from greenroom.store.sqlite.file import SqliteFile

Found = TypeVar("Found")

HEADS = """
SELECT name, last, at FROM stream
WHERE substr(name, 1, length(:prefix)) = :prefix AND at < :before ORDER BY name
"""
END = "SELECT name, last, at FROM stream WHERE name = ?"


class Reader:
    """A thread that reads; it sees what is durable and nothing else."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._db: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "store reader")
        self._closed = False
        self.observer: StoreObserver = NULL_OBSERVER

    async def ask(self, question: Callable[[sqlite3.Connection], Found]) -> Found:
        """Run a question on the reading connection."""
        if self._closed:
            raise StoreUnavailable("failed", "The store is closed.")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)
        except StoreUnavailable as trouble:
            self.observer.failed(trouble.reason)
            raise

    async def close(self) -> None:
        """Answer what was asked, then let go."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
            self._thread.shutdown()

    def _answer(self, question: Callable[[sqlite3.Connection], Found]) -> Found:
        if self._db is None:
            self._db = self._file.reader()
        try:
            return question(self._db)
        except sqlite3.Error as error:
            self._let_go()
            raise self._file.explain(error) from error

    def _let_go(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.close()


def events(db: sqlite3.Connection, stream: str, after: int) -> list[Stored]:
    """Return a stream's events above a number; raises `StoreUnavailable` where one is missing or changed."""
    last, rows = event_rows(db, stream, after)
    checked = [checked_event(stream, expected, row) for expected, row in enumerate(rows, after + 1)]
    if after + len(checked) < last:
        raise damage_of(f"Event {after + len(checked) + 1} of {stream}")
    return checked


def event_rows(db: sqlite3.Connection, stream: str, after: int) -> tuple[int, list[EventRow]]:
    """Return where a stream ends, and those of its events above a number that can be reached, unchecked."""
    # One transaction, so that both questions are about one moment.
    db.execute("BEGIN")
    try:
        last = db.execute("SELECT last FROM stream WHERE name = ?", (stream,)).fetchone()
        rows = db.execute(READ, {"stream": stream, "after": after}).fetchall()
    finally:
        db.execute("ROLLBACK")
    return 0 if last is None else last[0], rows


def holds(db: sqlite3.Connection, stream: str, words: bytes) -> bool:
    """Tell whether any event of a stream holds these bytes."""
    return db.execute(HOLDS, {"stream": stream, "after": 0, "words": words}).fetchone() is not None


def heads(db: sqlite3.Connection, prefix: str, before: float = inf) -> list[StreamHead]:
    """Return the streams of a prefix that ended before a time, by name."""
    return [StreamHead(*row) for row in db.execute(HEADS, {"prefix": prefix, "before": before})]


def ends(db: sqlite3.Connection, streams: Sequence[str]) -> list[StreamHead]:
    """Return where each of these streams ends, by name."""
    return [StreamHead(*row) for name in sorted(set(streams)) for row in db.execute(END, (name,))]


def record(db: sqlite3.Connection, kind: str, key: str) -> RegistryRecord | None:
    """Return one record, or None."""
    rows = db.execute("SELECT key, version, data, sum FROM record WHERE kind = ? AND key = ?", (kind, key))
    return next((checked_record(kind, *row) for row in rows), None)


def records(db: sqlite3.Connection, kind: str) -> list[RegistryRecord]:
    """Return the records of a kind, by key."""
    rows = db.execute("SELECT key, version, data, sum FROM record WHERE kind = ? ORDER BY key", (kind,))
    return [marked_record(kind, *row) for row in rows]


def kinds(db: sqlite3.Connection) -> list[str]:
    """Return every kind of which there is a record, by name."""
    return [kind for (kind,) in db.execute("SELECT DISTINCT kind FROM record ORDER BY kind")]
