"""Reading, and what may be done twice without harm, on a few connections of its own.

The invariant: every question asked here may be asked again. So where its connection is lost it is asked again
for `RECONNECT_SECONDS`, counted from the loss, and all that anybody notices is a delay. What may be done once
only goes through the writer, which finds out what became of it.

- A question may take long, and a line may be dead without anybody having said so. Where nothing has come for
  `ANSWER_SECONDS` seconds, another connection asks PostgreSQL whether it is still at work on the question. If
  it is not, or does not answer either, that connection and all idle ones are thrown away: they are as dead.
- While nothing is answered, one try after another would wait as long as the first. So a loss is counted over
  all questions, and those that waited for their turn while it was given up are refused with the first.
- A connection whose question was broken off (no answer in time, the caller cancelled) is thrown away: nobody
  knows what it is in the middle of, and the next question would be given its answer.
- An answer is of one moment, since a question is one statement: where a stream ends and what is in it are
  asked together. Two statements could be separated by another node's append.
- To forget a stream is a commit, which may have to wait for a standby. Where somebody ended that wait, it is
  not done yet: a second try finds no stream, and confirms that.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from greenroom.store.checksums import checked_event, checked_record, damaged
from greenroom.store.log import Stored, StoreUnavailable, StreamHead
from greenroom.store.observer import NULL_OBSERVER, StoreObserver
from greenroom.store.postgres.database_address import (
    ANSWER_SECONDS,
    CONNECT_SECONDS,
    OPENED_LOCK,
    RECONNECT_SECONDS,
    TRY_EVERY_SECONDS,
    Place,
    Silence,
    silence_after,
)
from greenroom.store.postgres.error_messages import ANY, LOST, Unconfirmed, explain, is_own, is_unconfirmed
from greenroom.store.postgres.loss import Loss
from greenroom.store.postgres.statements import CHANNEL, CONFIRM
from greenroom.store.registry import Record

if TYPE_CHECKING:
    from asyncpg import Connection

Found = TypeVar("Found")

ROLE = "reader"
MAX_CONNECTIONS = 4
READ_SECONDS = 30.0
MAX_ROWS_ON_LOOP = 1000
"""Rows that are gone through on the event loop, in about a millisecond."""
LAST_SIGN = chr(sys.maxunicode)
FIRST_SURROGATE, FIRST_BEHIND_SURROGATES = 0xD800, 0xE000
"""Between these no text has a sign."""

# One statement sees one moment: where the stream ends, and its events.
EVENTS = """
SELECT stream.last, event.number, event.kind, event.version, event.data, event.at, event.sum
FROM stream LEFT JOIN event ON event.stream = stream.id AND event.number > $2
WHERE stream.name = $1 ORDER BY event.number
"""
HOLDS = """
SELECT EXISTS (
    SELECT FROM stream JOIN event ON event.stream = stream.id
    WHERE stream.name = $1 AND position($2::bytea IN event.data) > 0
)
"""
# A condition on the function alone would look at every stream: a plan without the prefix knows of no range.
HEADS = "SELECT name, last, at FROM stream WHERE at < $2 AND name >= $1 AND name < $3 ORDER BY name"
ALL_HEADS = "SELECT name, last, at FROM stream WHERE at < $2 AND starts_with(name, $1) ORDER BY name"
ENDS = "SELECT name, last, at FROM stream WHERE name = ANY($1::text[]) ORDER BY name"
RECORD = "SELECT key, version, data, sum FROM record WHERE kind = $1 AND key = $2"
RECORDS = "SELECT key, version, data, sum FROM record WHERE kind = $1 ORDER BY key"

IS_AT_WORK = "SELECT state = 'active' FROM pg_stat_activity WHERE pid = $1 AND application_name = $2"

# Servers of earlier versions share no lock, and are counted by the names of their connections.
NODES = """
SELECT count(*) FROM (
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1::bigint::oid AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    UNION
    SELECT ('x' || substr(application_name, 19, 8))::bit(32)::bigint & x'7fffffff'::bigint
    FROM pg_stat_activity
    WHERE datname = current_database() AND application_name ~ '^greenroom [0-9a-f]{16} '
) AS node (mark) WHERE mark NOT IN (0, $2)
"""


class Reader:
    """Asks the database, and asks again where the connection was lost meanwhile."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._idle: list[Connection] = []
        self._turns = asyncio.Semaphore(MAX_CONNECTIONS)
        self._asking: set[Connection] = set()
        self._unconfirmed: set[Connection] = set()
        """Those on which a commit's wait for its standby was ended."""
        self._loss = Loss()
        self._refused_at = -inf
        """The time at which a loss had lasted too long, last."""
        self._refused_for: Exception = TimeoutError()
        self._closed = self._given_up = False
        self.observer: StoreObserver = NULL_OBSERVER

    async def ask(self, question: Callable[[Connection], Awaitable[Found]], nothing: Found) -> Found:
        """Ask a question, which may be asked more than once. Raises `StoreUnavailable`.

        Of a name that PostgreSQL cannot write there is `nothing`: text may hold no zero byte there.
        """
        if self._closed:
            raise StoreUnavailable("failed", "The store is closed.")
        came, lost = time.monotonic(), Loss()
        async with self._turns:
            if came < self._refused_at:
                raise self._told(self._refused_for)
            while True:
                try:
                    found = await self._asked(question)
                except LOST as error:
                    if not self._patient(lost):
                        self._refused_at, self._refused_for = time.monotonic(), error
                        raise self._told(error) from error
                    await asyncio.sleep(TRY_EVERY_SECONDS)
                except (asyncpg.PostgresError, StoreUnavailable) as error:
                    self._loss.is_over()
                    if is_own(error):
                        return nothing
                    raise self._told(error) from error
                else:
                    self._loss.is_over()
                    return found

    async def close(self) -> None:
        """Answer what was asked, then let go."""
        if not self._closed:
            self._closed = True
            for _ in range(MAX_CONNECTIONS):
                await self._turns.acquire()
            for connection in self._idle:
                with contextlib.suppress(*ANY):
                    await connection.close(timeout=1)

    def give_up(self) -> None:
        """Wait for no answer any more."""
        self._given_up = True
        for connection in (*self._asking, *self._idle):
            connection.terminate()

    async def _asked(self, question: Callable[[Connection], Awaitable[Found]]) -> Found:
        if self._given_up:
            raise TimeoutError
        connection = self._idle.pop() if self._idle else None
        if connection is None or connection.is_closed():
            connection = await self._place.connect(ROLE, READ_SECONDS)
            connection.add_log_listener(self._warned)
        self._asking.add(connection)
        try:
            found = await self._answer(connection, question)
            if connection in self._unconfirmed:
                raise Unconfirmed
        except asyncpg.PostgresError:
            if not connection.is_closed():
                self._idle.append(connection)
            raise
        except BaseException:
            # Nobody knows what it is in the middle of.
            connection.terminate()
            raise
        finally:
            self._asking.discard(connection)
            self._unconfirmed.discard(connection)
        self._idle.append(connection)
        return found

    async def _answer(
        self, connection: Connection, question: Callable[[Connection], Awaitable[Found]]
    ) -> Found:
        """Return the answer. Raises `Silence` where nobody is at work on it any more."""
        watching = asyncio.create_task(self._until_silent(connection))
        try:
            with silence_after(READ_SECONDS + 1):
                async with asyncio.timeout(READ_SECONDS + 1):
                    return await question(connection)
        except LOST:
            if watching.done():
                raise Silence(ANSWER_SECONDS) from None
            raise
        finally:
            watching.cancel()

    async def _until_silent(self, connection: Connection) -> None:
        """Cut a connection, and all idle ones, once it is known that no answer comes over it."""
        process = connection.get_server_pid()
        is_at_work = True
        while is_at_work:
            await asyncio.sleep(ANSWER_SECONDS)
            is_at_work = await self._is_at_work(process)
        for each in (connection, *self._idle):
            each.terminate()
        self._idle.clear()

    async def _is_at_work(self, process: int) -> bool:
        try:
            other = await self._place.connect("look")
        except asyncpg.TooManyConnectionsError:
            # It answers, so there is nothing to make haste for.
            return True
        except ANY:
            return False
        try:
            asked = IS_AT_WORK, process, self._place.role(ROLE)
            return bool(await other.fetchval(*asked, timeout=CONNECT_SECONDS))
        except ANY:
            return False
        finally:
            other.terminate()

    def _patient(self, lost: Loss) -> bool:
        """Tell whether a question is to be asked again that was `lost`, whatever became of others."""
        now, forgotten_after = time.monotonic(), ANSWER_SECONDS + CONNECT_SECONDS + RECONNECT_SECONDS
        lasts = max(lost.lasts(now, inf), self._loss.lasts(now, forgotten_after))
        return not self._given_up and lasts < RECONNECT_SECONDS

    def _warned(self, connection: Any, message: asyncpg.PostgresLogMessage) -> None:
        if is_unconfirmed(message):
            self._unconfirmed.add(connection)

    def _told(self, error: Exception) -> StoreUnavailable:
        trouble = explain(self._place, error)
        self.observer.failed(trouble.reason)
        return trouble


async def events(connection: Connection, stream: str, after: int) -> list[Stored]:
    """Return a stream's events above a number; raises `StoreUnavailable` where one is missing or changed."""
    rows = await connection.fetch(EVENTS, stream, after)
    if not rows or rows[0]["last"] <= after:
        return []
    return await _apart(rows, lambda: _checked_events(stream, after, rows))


def _checked_events(stream: str, after: int, rows: Sequence[asyncpg.Record]) -> list[Stored]:
    found = [
        checked_event(stream, expected, (number, kind, version, data, at, known))
        for expected, (_, number, kind, version, data, at, known) in enumerate(rows, after + 1)
        if number is not None
    ]
    if after + len(found) != rows[0]["last"]:
        raise damaged(f"Event {after + len(found) + 1} of {stream}")
    return found


async def _apart(rows: Sequence[asyncpg.Record], work: Callable[[], Found]) -> Found:
    """Do the work on rows that were read: in a thread where they are many, since tables would wait."""
    return work() if len(rows) <= MAX_ROWS_ON_LOOP else await asyncio.to_thread(work)


async def holds(connection: Connection, stream: str, words: bytes) -> bool:
    """Tell whether any event of a stream holds these bytes."""
    return bool(await connection.fetchval(HOLDS, stream, words))


async def heads(connection: Connection, prefix: str, before: float = inf) -> list[StreamHead]:
    """Return the streams of a prefix that ended before a time, by name."""
    behind = _behind(prefix)
    limits = () if behind is None else (behind,)
    rows = await connection.fetch(HEADS if limits else ALL_HEADS, prefix, before, *limits)
    return await _apart(rows, lambda: [StreamHead(*row) for row in rows])


def _behind(prefix: str) -> str | None:
    """Return the first name behind all that begin with a prefix, by code points; None where there is none."""
    rest = prefix.rstrip(LAST_SIGN)
    if not rest:
        return None
    following = ord(rest[-1]) + 1
    return rest[:-1] + chr(FIRST_BEHIND_SURROGATES if following == FIRST_SURROGATE else following)


async def ends(connection: Connection, streams: Sequence[str]) -> list[StreamHead]:
    """Return where each of these streams ends, by name."""
    rows = await connection.fetch(ENDS, streams)
    return await _apart(rows, lambda: [StreamHead(*row) for row in rows])


async def record(connection: Connection, kind: str, key: str) -> Record | None:
    """Return one record, or None."""
    return next((checked_record(kind, *row) for row in await connection.fetch(RECORD, kind, key)), None)


async def records(connection: Connection, kind: str) -> list[Record]:
    """Return the records of a kind, by key."""
    rows = await connection.fetch(RECORDS, kind)
    return await _apart(rows, lambda: [checked_record(kind, *row) for row in rows])


async def kinds(connection: Connection) -> list[str]:
    """Return every kind of which there is a record, by name."""
    return [kind for (kind,) in await connection.fetch("SELECT DISTINCT kind FROM record ORDER BY kind")]


async def drop(connection: Connection, stream: str, expected: int, news: str) -> bool:
    """Forget a stream that ends at a number and tell the others; return False where it ends elsewhere."""
    async with connection.transaction():
        # Once its row is locked nobody appends any more; then a second statement sees all there is.
        row = await connection.fetchrow("SELECT id, last FROM stream WHERE name = $1 FOR UPDATE", stream)
        if row is None:
            # It may have been an earlier try that dropped it, without its standby's word.
            await connection.execute(CONFIRM)
            return True
        if row["last"] != expected:
            return False
        await connection.execute("DELETE FROM event WHERE stream = $1", row["id"])
        await connection.execute("DELETE FROM stream WHERE id = $1", row["id"])
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, news)
        return True


async def version(connection: Connection, kind: str, key: str) -> int:
    """Return a record's version; 0 where there is none."""
    return (
        await connection.fetchval("SELECT version FROM record WHERE kind = $1 AND key = $2", kind, key) or 0
    )


async def nodes(connection: Connection, place: Place) -> int:
    """Return how many nodes but this one are connected to the database."""
    return await connection.fetchval(NODES, OPENED_LOCK, place.mark) or 0
