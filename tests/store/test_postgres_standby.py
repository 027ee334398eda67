"""PostgreSQL with a synchronous standby that is away: what the standby does not have is not acknowledged."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from greenroom.store import Event, Store, StoreUnavailable, open_store
from greenroom.store.postgres import reader, statements, writer
from greenroom.testing.postgres_server import PostgresServer
from greenroom.testing.recording_watcher import Hearing

EVENT = Event("happened", 1, b"{}", 1.0)
RELOAD = "SELECT pg_reload_conf()"
WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
CANCEL = f"SELECT pg_cancel_backend(pid) FROM ({WAITING}) AS waiting"
END = f"SELECT pg_terminate_backend(pid, 5000) FROM ({WAITING}) AS waiting"
STREAM = "SELECT last FROM greenroom.stream WHERE name = 'a'"
SENTENCE = r"waits for a standby that does not confirm what is written \(synchronous_standby_names\)\.$"


@contextmanager
def hurried(patience: float = 0.5) -> Iterator[None]:
    """Shorten limits while something must fail by them: what must succeed has the usual ones."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(writer, "ANSWER_SECONDS", 0.5)
        patched.setattr(writer, "RECONNECT_SECONDS", patience)
        patched.setattr(reader, "RECONNECT_SECONDS", patience)
        yield


@contextmanager
def standby_away(postgres: PostgresServer) -> Iterator[None]:
    """Let commits wait for a standby that is not there."""
    postgres.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try:
        postgres.execute(RELOAD)
        # Its processes read that one after the other.
        with ThreadPoolExecutor(1) as committing:
            while not _waits(postgres, committing.submit(postgres.execute, statements.CONFIRM)):
                pass
        yield
    finally:
        postgres.execute("ALTER SYSTEM RESET synchronous_standby_names")
        postgres.execute(RELOAD)


def _waits(postgres: PostgresServer, commit: Future[list[str]]) -> bool:
    while not commit.done():
        if postgres.execute(CANCEL):
            return True
    return False


def with_store(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def body() -> None:
        store = await open_store(url)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(body())


async def refused(store: Store, expected: int) -> StoreUnavailable:
    with pytest.raises(StoreUnavailable) as caught:
        await store.log.append("a", expected, [EVENT])
    return caught.value


async def waiting(postgres: PostgresServer) -> None:
    async with asyncio.timeout(60):
        while not await asyncio.to_thread(postgres.execute, WAITING):
            pass


def test_without_its_standby_nothing_is_acknowledged_and_with_it_all_goes_on(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        hearing = Hearing()
        store.watch(hearing)
        assert await store.log.append("a", 0, [EVENT]) == 1
        with standby_away(postgres), hurried():
            for _ in range(3):
                assert (await refused(store, 1)).reason == "failed"
                # Nor does anybody see what the standby does not have.
                assert len(await store.log.read("a")) == 1
            with pytest.raises(StoreUnavailable, match=SENTENCE):
                await store.registry.put("k", "k", b"", 0)
        await hearing.until_heard(("kept", "a", 2))
        assert len(await store.log.read("a")) == 2
        assert await store.log.append("a", 2, [EVENT]) == 3
        assert await store.registry.put("k", "k", b"", 0) == 1

    with_store(database, test)


@pytest.mark.parametrize("ended_by", [END, CANCEL])
def test_a_wait_for_the_standby_that_somebody_ends_acknowledges_nothing(
    postgres: PostgresServer, database: str, ended_by: str
) -> None:
    async def test(store: Store) -> None:
        hearing = Hearing()
        store.watch(hearing)
        assert await store.log.append("a", 0, [EVENT]) == 1
        with standby_away(postgres), hurried():
            task = asyncio.create_task(refused(store, 1))
            await waiting(postgres)
            await asyncio.to_thread(postgres.execute, ended_by)
            await task
            # It stands here, and would be lost with this machine.
            assert await asyncio.to_thread(postgres.execute, STREAM, database) == ["2"]
            await refused(store, 1)
        await hearing.until_heard(("kept", "a", 2))
        assert await store.log.append("a", 2, [EVENT]) == 3

    with_store(database, test)


def test_a_stream_is_not_forgotten_before_its_standby_says_so(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        assert await store.log.append("a", 0, [EVENT]) == 1
        with standby_away(postgres), hurried():
            dropping = asyncio.create_task(store.log.drop("a", 1))
            while not dropping.done():
                await asyncio.to_thread(postgres.execute, CANCEL)
            with pytest.raises(StoreUnavailable, match=SENTENCE):
                await dropping
            assert await asyncio.to_thread(postgres.execute, STREAM, database) == []
        await store.log.drop("a", 1)
        assert await store.log.append("a", 0, [EVENT]) == 1

    with_store(database, test)


def test_a_server_that_crashes_without_its_standby_acknowledges_nothing_afterwards(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        assert await store.log.append("a", 0, [EVENT]) == 1
        # On a busy machine it may take a while to come back.
        with standby_away(postgres), hurried(10.0):
            task = asyncio.create_task(refused(store, 1))
            await waiting(postgres)
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(postgres.start)
            await task
            assert await asyncio.to_thread(postgres.execute, STREAM, database) == ["2"]
        assert await store.log.append("a", 2, [EVENT]) == 3

    with_store(database, test)


def test_where_no_commit_waits_for_the_standby_the_store_is_refused(
    postgres: PostgresServer, database: str
) -> None:
    name = database.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = local")
    try:
        with_store(database, lambda store: store.probe())
        with standby_away(postgres), pytest.raises(StoreUnavailable, match="loses in a power cut"):
            asyncio.run(open_store(database))
    finally:
        postgres.execute(f"ALTER DATABASE {name} RESET synchronous_commit")
