"""The questions that are asked of the database, each of which may be asked again.

An answer is of one moment, since a question that only reads is one statement: where a stream ends and what is
in it are asked together. Two statements could be separated by another node's append.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, TypeVar

import asyncpg

from greenroom.store.checksums import checked_event, checked_record, damage_of, marked_record
from greenroom.store.log import Stored, StreamHead
from greenroom.store.postgres.database_address import OPENED_LOCK, Place
from greenroom.store.postgres.statements import CHANNEL, CONFIRM
from greenroom.store.registry import RegistryRecord

if TYPE_CHECKING:
    from asyncpg import Connection

Found = TypeVar("Found")

MAX_ROWS_ON_LOOP = 1000
"""Rows that are gone through on the event loop, in about a millisecond."""
LAST_SIGN = chr(sys.maxunicode)
FIRST_SURROGATE, FIRST_BEHIND_SURROGATES = 0xD800, 0xE000
"""The code points between which no text has a sign: the first surrogate, and the first behind them."""

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


async def events(connection: Connection, stream: str, after: int) -> list[Stored]:
    """Return a stream's events above a number; raises `StoreUnavailable` where one is missing or changed."""
    rows = await connection.fetch(EVENTS, stream, after)
    if not rows or rows[0]["last"] <= after:
        return []
    return await _in_thread_if_many(rows, lambda: _checked_events(stream, after, rows))


def _checked_events(stream: str, after: int, rows: Sequence[asyncpg.Record]) -> list[Stored]:
    checked = [
        checked_event(stream, expected, (number, kind, version, data, at, stored_sum))
        for expected, (_, number, kind, version, data, at, stored_sum) in enumerate(rows, after + 1)
        if number is not None
    ]
    if after + len(checked) != rows[0]["last"]:
        raise damage_of(f"Event {after + len(checked) + 1} of {stream}")
    return checked


async def _in_thread_if_many(rows: Sequence[asyncpg.Record], work: Callable[[], Found]) -> Found:
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
    return await _in_thread_if_many(rows, lambda: [StreamHead(*row) for row in rows])


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
    return await _in_thread_if_many(rows, lambda: [StreamHead(*row) for row in rows])


async def record(connection: Connection, kind: str, key: str) -> RegistryRecord | None:
    """Return one record, or None."""
    return next((checked_record(kind, *row) for row in await connection.fetch(RECORD, kind, key)), None)


async def records(connection: Connection, kind: str) -> list[RegistryRecord]:
    """Return the records of a kind, by key."""
    rows = await connection.fetch(RECORDS, kind)
    return await _in_thread_if_many(rows, lambda: [marked_record(kind, *row) for row in rows])


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
