"""The one writer of an SQLite file: whatever queued while the last commit ran is the next one.

The invariant: a future is answered only once its write is on the disk, or certain never to be. No timer
collects a group: a lone move would wait for nobody, and under load the sync itself leaves time to queue.

- A group of appends goes in as one statement, or few in one transaction: a call into SQLite hands over the
  interpreter's lock, and a call for each row would do so once a row while the event loop is busy.
- One write that lost its race must not fail the others. One statement cannot say which it was, so the group
  is then done again write by write, each in a savepoint that is rolled back alone.
- When a sync fails (EIO), the commit may stand complete in the write-ahead log although its writers were
  told that it failed. A process that starts later would take it for done, and a refused move would be back
  in the game; so an empty commit is written over it before anything else.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import TypeVarTuple, Unpack

from greenroom.store.log import StoreUnavailable
from greenroom.store.observer import NULL_OBSERVER, StoreObserver
from greenroom.store.pending_writes import Answer, Row, settle
from greenroom.store.sqlite.file import SqliteFile, primary_code
from greenroom.store.sqlite.high_water_mark import last_event
from greenroom.store.sqlite.schema import overwrite
from greenroom.store.sqlite.write_jobs import INSERT, PLACES, Append, Change, Write

# A group that is one statement is one call into SQLite, and so one hand-over of the interpreter's lock
# to a busy event loop, where a statement a row would be many. Each size is prepared once and kept.
MAX_ROWS = 64
STATEMENTS = [INSERT + ", ".join([PLACES] * rows) for rows in range(MAX_ROWS + 1)]

Ts = TypeVarTuple("Ts")

OWN = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
"""SQLite's errors that are about one write and not about the file."""


class Writer:
    """A thread that commits writes in groups and answers them on the event loop.

    A write that cannot be done (a lost race) fails alone; a commit that cannot be done fails all of its
    writes, and the next one tries again.
    """

    def __init__(self, file: SqliteFile, db: sqlite3.Connection) -> None:
        self._file = file
        self._db = db
        self._high_water_mark = file.high_water_mark
        self._high_water_mark.open(db)
        self._loop = asyncio.get_running_loop()
        self._fresh: list[Write] = []
        self._queue: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._closed = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self.observer: StoreObserver = NULL_OBSERVER
        self.open = True
        self._thread.start()

    def submit(self, write: Write) -> asyncio.Future[int]:
        """Queue a write; its future is answered once it is durable or refused."""
        if not self.open:
            write.future.set_exception(StoreUnavailable("failed", "The store is closed."))
            return write.future
        if not self._fresh:
            # All writes of one turn of the event loop go into one commit.
            self._loop.call_soon(self._hand_over)
        self._fresh.append(write)
        return write.future

    def _hand_over(self) -> None:
        fresh, self._fresh = self._fresh, []
        self._queue.put(fresh)

    async def change(self, action: Callable[[sqlite3.Connection], int], *, deletes: bool = False) -> int:
        """Do something within a commit, which may delete events or not; return its answer once durable."""
        return await self.submit(Change(action, self._loop.create_future(), deletes))

    async def close(self) -> None:
        """Do what is queued, then end."""
        if self.open:
            self.open = False
            self._hand_over()
            self._queue.put(None)
        await asyncio.shield(self._closed)

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._next_group()
            if group:
                began = time.monotonic()
                answers = self._answers(group)
                self._tell(settle, self.observer, group, answers, time.monotonic() - began)
        self._let_go()
        self._tell(self._closed.set_result, None)

    def _next_group(self) -> tuple[list[Write], bool]:
        group: list[Write] = []
        writes = self._queue.get()
        try:
            while writes is not None:
                group += writes
                writes = self._queue.get_nowait()
        except Empty:
            return group, True
        return group, False

    def _answers(self, group: list[Write]) -> list[Answer]:
        try:
            return self._write_group(group)
        except sqlite3.Error as error:
            self._undo(error)
            return [self._file.explain(error) for _ in group]

    def _write_group(self, group: list[Write]) -> list[Answer]:
        appends = [write for write in group if isinstance(write, Append)]
        if len(appends) < len(group):
            if any(isinstance(write, Change) and write.deletes for write in group):
                # The numbers of events that are deleted are given out again.
                self._high_water_mark.forget()
            answers = _one_by_one(self._db, group)
            self._high_water_mark.set(last_event(self._db))
            return answers
        answers = self._commit(appends)
        done = zip(appends, answers, strict=True)
        self._high_water_mark.advance(
            sum([len(each.events) for each, answer in done if isinstance(answer, int)])
        )
        return answers

    def _commit(self, appends: list[Append]) -> list[Answer]:
        try:
            return _together(self._db, appends)
        except Exception as error:
            if not _is_own(error):
                raise
            # One write of the group cannot be done: find out which.
            self._roll_back()
        return _one_by_one(self._db, appends)

    def _undo(self, cause: sqlite3.Error) -> None:
        try:
            self._roll_back()
            # After a failed sync the commit stands complete in the write-ahead log, and a process that
            # starts after this one would take it for done.
            if primary_code(cause) == sqlite3.SQLITE_IOERR:
                overwrite(self._db)
        except sqlite3.Error:
            # The disk still fails. What could be written over has been; the next commit begins there too.
            return

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _let_go(self) -> None:
        self._high_water_mark.close()
        try:
            self._db.close()
        except sqlite3.Error:
            return

    def _tell(self, callback: Callable[[Unpack[Ts]], object], *arguments: *Ts) -> None:
        try:
            self._loop.call_soon_threadsafe(callback, *arguments)
        except RuntimeError:
            # The loop has ended without closing the store: nobody waits for the answer any more.
            return


def _together(db: sqlite3.Connection, appends: list[Append]) -> list[Answer]:
    rows = [row for append in appends for row in append.rows()]
    if len(rows) <= MAX_ROWS:
        # A single statement is a transaction of its own: begun, done and synced in one call.
        _insert(db, rows)
    else:
        db.execute("BEGIN IMMEDIATE")
        for first in range(0, len(rows), MAX_ROWS):
            _insert(db, rows[first : first + MAX_ROWS])
        db.execute("COMMIT")
    return [append.result for append in appends]


def _insert(db: sqlite3.Connection, rows: list[Row]) -> None:
    values: list[str | int | float | bytearray] = []
    for stream, number, kind, version, at, data, sum_ in rows:
        # Python's sqlite3 asks its adapters what to make of bytes, each time, but not of a bytearray.
        values += (stream, number, kind, version, at, bytearray(data), sum_)
    db.execute(STATEMENTS[len(rows)], values)


def _one_by_one(db: sqlite3.Connection, group: Sequence[Write]) -> list[Answer]:
    db.execute("BEGIN IMMEDIATE")
    answers = [_alone(db, write) for write in group]
    db.execute("COMMIT")
    return answers


def _alone(db: sqlite3.Connection, write: Write) -> Answer:
    db.execute("SAVEPOINT write")
    try:
        answer: Answer = write.apply(db)
    except Exception as error:
        if not _is_own(error):
            raise
        db.execute("ROLLBACK TO write")
        answer = write.conflict() if isinstance(error, sqlite3.IntegrityError) else error
    db.execute("RELEASE write")
    return answer


def _is_own(error: Exception) -> bool:
    return isinstance(error, OWN) or not isinstance(error, sqlite3.Error)
