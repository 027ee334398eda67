"""The examination of a whole database, as it is at one moment: everything is read, and nothing is written.

Whoever examines is no node: it makes no tables, takes no step to a newer format, and nobody counts it among
those who have the room open. One transaction sees all of it, while servers write on.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from greenroom.store.examination import Examination, Findings, ShowProgress
from greenroom.store.log import StoreUnavailable
from greenroom.store.postgres import questions
from greenroom.store.postgres.database_address import Place
from greenroom.store.postgres.error_messages import ANY, explain
from greenroom.store.postgres.schema import FORMATS, format_of

if TYPE_CHECKING:
    from asyncpg import Connection

ROLE = "check"
STATEMENT_SECONDS = 60.0

COUNT = "SELECT count(*) FROM stream"
ANYTHING = "SELECT EXISTS (SELECT FROM stream) OR EXISTS (SELECT FROM record)"
ALL_RECORDS = "SELECT kind, key, version, data, sum FROM record ORDER BY kind, key"


async def examine(url: str, show_progress: ShowProgress) -> Examination:
    """Read everything in a database; what is shown are its streams.

    Raises `StoreUnavailable` where it cannot be reached, or holds no room of this version's format.
    """
    place = Place(url, 0)
    async with _reading(place) as connection:
        await _require_a_room(place, connection)
        with show_progress(await connection.fetchval(COUNT)) as advance:
            return await _look(connection, advance)


async def holds_anything(url: str) -> bool:
    """Tell whether anything is stored in a database, and change nothing there. Raises `StoreUnavailable`."""
    place = Place(url, 0)
    async with _reading(place) as connection:
        is_room = await format_of(place, connection) is not None
        return is_room and bool(await connection.fetchval(ANYTHING))


@contextlib.asynccontextmanager
async def _reading(place: Place) -> AsyncIterator[Connection]:
    try:
        connection = await place.connect(ROLE, STATEMENT_SECONDS)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                yield connection
        finally:
            await connection.close(timeout=1)
    except ANY as error:
        raise explain(place, error) from None


async def _require_a_room(place: Place, connection: Connection) -> None:
    format_ = await format_of(place, connection)
    if format_ is None:
        raise StoreUnavailable("failed", f"{place} holds no room.")
    if format_ != FORMATS[-1]:
        sentence = (
            f"{place} has format {format_}; start this version once, and it is brought to {FORMATS[-1]}."
        )
        raise StoreUnavailable("failed", sentence)


async def _look(connection: Connection, advance: Callable[[int], None]) -> Examination:
    streams, kinds = Counter[str](), Counter[str]()
    events, findings = 0, Findings()
    for head in await questions.heads(connection, ""):
        streams[head.stream.partition("/")[0]] += 1
        fetched = await connection.fetch(questions.EVENTS, head.stream, 0)
        rows = [tuple(row)[1:] for row in fetched if row["number"] is not None]
        events += len(rows)
        findings.compare_stream(head.stream, head.last, rows)
        advance(1)
    async for kind, *row in connection.cursor(ALL_RECORDS):
        kinds[kind] += 1
        findings.compare_record(kind, *row)
    return Examination(events, dict(streams), dict(kinds), findings.faults, findings.more, findings.left)
