"""PostgreSQL keeps the contract of every store."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest

from greenroom.store import Event, open_store
from greenroom.store.postgres import questions
from greenroom.store.postgres.database_address import SCHEMA, Place
from greenroom.testing.check_store import CheckStore
from greenroom.testing.postgres_server import PostgresServer

T = TypeVar("T")
CUT_ALL = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name ~ '^greenroom '"
)
MANY_STREAMS = f"""
INSERT INTO {SCHEMA}.stream (name, last, at) SELECT 'table/' || i, 1, 1 FROM generate_series(1, 20000) AS i
"""
LOCK = f"BEGIN; LOCK TABLE {SCHEMA}.stream, {SCHEMA}.event IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1)"


class TestPostgres(CheckStore):
    tells_others = True
    troubles = ("connections cut", "server killed", "tables locked")

    @pytest.fixture(autouse=True)
    def _empty(self, postgres: PostgresServer, database: str) -> None:
        self._postgres, self._url = postgres, database

    def url(self, folder: Path) -> str:
        return self._url

    @contextmanager
    def in_trouble(self, trouble: str, folder: Path) -> Iterator[None]:
        """Cut all connections and again at the end, kill the server until then, or hold its tables locked."""
        if trouble == "connections cut":
            self._postgres.execute(CUT_ALL)
            yield
            self._postgres.execute(CUT_ALL)
        elif trouble == "server killed":
            self._postgres.stop(signal.SIGQUIT)
            yield
            self._postgres.start()
        else:
            with ThreadPoolExecutor(1) as locking:
                locked = locking.submit(self._postgres.execute, LOCK, self._url)
                yield
                locked.result()


def test_a_long_answer_is_gone_through_in_a_thread_and_a_short_one_is_not(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[str]()

    def noted(work: Callable[..., T]) -> Callable[..., T]:
        def note(*given: object) -> T:
            threads.append("loop" if threading.current_thread() is threading.main_thread() else "thread")
            return work(*given)

        return note

    async def body() -> None:
        store = await open_store(database)
        for number in range(3):
            await store.log.append(f"s{number}", 0, [Event("happened", 1, b"{}", 1.0)] * 3)
            await store.registry.put("kind", f"k{number}", b"{}")
        for where in ("checked_event", "marked_record", "StreamHead"):
            monkeypatch.setattr(questions, where, noted(getattr(questions, where)))
        for few, expected in ((3, "loop"), (2, "thread")):
            monkeypatch.setattr(questions, "MAX_ROWS_ON_LOOP", few)
            threads.clear()
            assert len(await store.log.read("s1")) == len(await store.registry.find("kind")) == 3
            assert len(await store.log.streams()) == len(await store.log.ends(["s0", "s1", "s2"])) == 3
            assert threads == [expected] * 12
        await store.close()

    asyncio.run(body())


async def plan_of(place: Place, statement: str, arguments: str) -> str:
    """The plan by which PostgreSQL carries a statement out on a connection of the room's own."""
    connection = await place.connect("other")
    await connection.execute(f"PREPARE asked AS {statement}")
    plan = await connection.fetch(f"EXPLAIN (COSTS off) EXECUTE asked({arguments})")
    await connection.close()
    return "\n".join(line for (line,) in plan)


@pytest.mark.parametrize(
    ("statement", "arguments"),
    [(questions.HEADS, "'table/7', 'Infinity', 'table/8'"), (questions.ENDS, "ARRAY['table/7']")],
)
def test_streams_are_looked_up_by_their_index(
    postgres: PostgresServer, database: str, statement: str, arguments: str
) -> None:
    async def body() -> str:
        await (await open_store(database)).close()
        postgres.execute(MANY_STREAMS, database)
        postgres.execute("ANALYZE greenroom.stream", database)
        return await plan_of(Place(database, 0), statement, arguments)

    plan = asyncio.run(body())
    assert "stream_name_key" in plan and "Index Cond: (" in plan and "Seq Scan" not in plan


OTHER_USER = "other_user"
LETS_IN = f"""
CREATE ROLE {OTHER_USER} LOGIN;
GRANT USAGE ON SCHEMA {SCHEMA} TO {OTHER_USER};
GRANT ALL ON ALL TABLES IN SCHEMA {SCHEMA} TO {OTHER_USER};
GRANT ALL ON ALL SEQUENCES IN SCHEMA {SCHEMA} TO {OTHER_USER};
"""
PUTS_OUT = f"DROP OWNED BY {OTHER_USER}; DROP ROLE {OTHER_USER}"


@pytest.fixture
def other_user(postgres: PostgresServer, database: str) -> Iterator[str]:
    """The URL of the database for another user, who may read and write all that the room has there."""

    async def make_tables() -> None:
        await (await open_store(database)).close()

    asyncio.run(make_tables())
    administrator = postgres.url(database.rpartition("/")[2])
    postgres.execute(LETS_IN, administrator)
    yield postgres.url(database.rpartition("/")[2], OTHER_USER)
    postgres.execute(PUTS_OUT, administrator)


def test_a_node_that_comes_as_another_user_is_counted(database: str, other_user: str) -> None:
    async def count() -> list[int]:
        counted = []
        for mine, theirs in ((database, other_user), (other_user, database)):
            store = await open_store(mine)
            counted.append(await store.other_nodes())
            other = await open_store(theirs)
            counted.append(await store.other_nodes())
            await other.close()
            await store.close()
        return counted

    assert asyncio.run(count()) == [0, 1, 0, 1]


def test_a_node_of_an_earlier_version_is_counted_once(database: str) -> None:
    async def count() -> int:
        store = await open_store(database)
        before = [
            await asyncpg.connect(
                database, server_settings={"application_name": f"greenroom {7:016x} {what}"}
            )
            for what in ("writer", "listener")
        ]
        counted = await store.other_nodes()
        for connection in before:
            await connection.close()
        await store.close()
        return counted

    assert asyncio.run(count()) == 1
