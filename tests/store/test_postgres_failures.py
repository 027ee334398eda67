"""PostgreSQL that is cut off, full, locked or stopped: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import signal
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import ModuleType

import asyncpg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from greenroom.store import Conflict, Damaged, Event, RegistryRecord, Store, StoreUnavailable, open_store
from greenroom.store import postgres as postgres_store
from greenroom.store.postgres import (
    database_address,
    listener,
    migrations,
    reader,
    schema,
    silence_watch,
    writer,
)
from greenroom.testing.postgres_server import PostgresServer, running_postgres
from greenroom.testing.power_cut import PowerCut
from greenroom.testing.recording_watcher import Hearing
from operator_lines import operator_lines
from postgres_line import Line, line_to

EVENT = Event("happened", 1, b"{}", 1.0)
CUT_ALL = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'greenroom %'"
)


def event(text: str) -> Event:
    return Event("happened", 1, text.encode(), 1.0)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def body() -> None:
        async with opened(url) as store:
            await test(store)

    asyncio.run(body())


def with_line(url: str, test: Callable[[Store, Line], Awaitable[None]]) -> None:
    async def body() -> None:
        async with line_to(url) as (line, through), opened(through) as store:
            await test(store, line)

    asyncio.run(body())


def refusal(url: str) -> StoreUnavailable:
    async def body() -> None:
        async with opened(url):
            pass

    with pytest.raises(StoreUnavailable) as caught:
        asyncio.run(body())
    return caught.value


def hurry(monkeypatch: pytest.MonkeyPatch, seconds: float, *where: tuple[ModuleType, str]) -> None:
    for module, name in where:
        monkeypatch.setattr(module, name, seconds)


@contextmanager
def hurried(seconds: float, *where: tuple[ModuleType, str]) -> Iterator[None]:
    """Shorten limits while something must fail by them: what must succeed has the usual ones."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        hurry(monkeypatch, seconds, *where)
        yield


def ends_of_connections(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Future[None]]:
    """Note the end of every connection that a store keeps from now on."""
    ends: list[asyncio.Future[None]] = []
    connect = database_address.Place.connect_to_keep

    async def connected(place: database_address.Place, what: str) -> asyncpg.Connection:
        connection = await connect(place, what)
        end = asyncio.get_running_loop().create_future()
        connection.add_termination_listener(lambda _: end.set_result(None))
        ends.append(end)
        return connection

    monkeypatch.setattr(database_address.Place, "connect_to_keep", connected)
    return ends


async def texts(store: Store, stream: str) -> list[str]:
    return [each.event.data.decode() for each in await store.log.read(stream)]


@pytest.mark.parametrize("question_too", [False, True])
def test_an_append_whose_answer_is_lost_stands_once(database: str, question_too: bool) -> None:
    async def test(store: Store, line: Line) -> None:
        await store.log.append("a", 0, [event("before")])
        line.words, line.question_too = b"precious", question_too
        appends = [store.log.append("a", 1, [event("precious")]), store.log.append("a", 1, [event("late")])]
        kept, refused = await asyncio.gather(*appends, return_exceptions=True)
        assert (kept, type(refused), line.cut) == (2, Conflict, 1)
        assert await texts(store, "a") == ["before", "precious"]

    with_line(database, test)


@pytest.mark.parametrize("question_too", [False, True])
def test_a_record_whose_answer_is_lost_is_written_once(database: str, question_too: bool) -> None:
    async def test(store: Store, line: Line) -> None:
        line.words, line.question_too = b"precious", question_too
        assert await store.registry.put("k", "k", b"precious", 0) == 1
        assert line.cut == 1
        line.words = b"precious"
        assert await store.registry.put("k", "k", b"precious") == 2
        assert line.cut == 2

    with_line(database, test)


def test_of_a_round_whose_answer_is_lost_those_who_lost_their_race_are_told_so(database: str) -> None:
    async def test(store: Store, line: Line) -> None:
        await store.log.append("taken", 0, [EVENT])
        line.words = b"precious"
        appends = [store.log.append(name, 0, [event("precious")]) for name in ("a", "taken", "b")]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert [each if isinstance(each, int) else type(each) for each in answers] == [1, Conflict, 1]
        assert line.cut == 1

    with_line(database, test)


def test_who_was_told_of_a_failure_hears_of_what_was_kept_after_all(
    postgres: PostgresServer, database: str
) -> None:
    limits = (writer, "ANSWER_SECONDS"), (writer, "RECONNECT_SECONDS"), (database_address, "CONNECT_SECONDS")

    async def test(store: Store) -> None:
        hearing = Hearing()
        await store.log.append("a", 0, [EVENT])
        with postgres.pause(), hurried(0.4, *limits):
            store.watch(hearing)
            with pytest.raises(StoreUnavailable, match=r"does not answer within 0.4 seconds\.$"):
                await store.log.append("a", 1, [EVENT])
        await hearing.until_heard(("kept", "a", 2))
        assert len(await store.log.read("a")) == 2
        assert await store.log.append("a", 2, [EVENT]) == 3

    with_store(database, test)


def test_connections_that_are_cut_again_and_again_lose_nothing_and_do_nothing_twice(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine it may take a while until one lasts long enough.
    hurry(monkeypatch, 60, (writer, "RECONNECT_SECONDS"), (reader, "RECONNECT_SECONDS"))

    async def test(store: Store) -> None:
        async def play(stream: str) -> None:
            last = 0
            while not over.is_set():
                last = await store.log.append(stream, last, [event(f"{stream} {last}")])
                promised[stream] = last

        over, promised = asyncio.Event(), dict[str, int]()
        playing = [asyncio.create_task(play(f"s{i}")) for i in range(20)]
        for _ in range(25):
            await asyncio.to_thread(postgres.execute, CUT_ALL)
        over.set()
        await asyncio.gather(*playing)
        for stream, last in promised.items():
            assert await texts(store, stream) == [f"{stream} {n}" for n in range(last)]

    with_store(database, test)


def test_a_server_that_crashes_and_comes_back_is_a_pause(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine it may take a while to come back.
    hurry(monkeypatch, 60, (writer, "RECONNECT_SECONDS"), (reader, "RECONNECT_SECONDS"))

    async def test(store: Store) -> None:
        async def play(stream: str) -> None:
            for last in range(200):
                assert await store.log.append(stream, last, [event(f"{last}")]) == last + 1
                if last == 20:
                    in_play.set()

        in_play = asyncio.Event()
        hearing = Hearing()
        store.watch(hearing)
        playing = [asyncio.create_task(play(f"s{i}")) for i in range(8)]
        await in_play.wait()
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        await asyncio.to_thread(postgres.start)
        await asyncio.gather(*playing)
        for i in range(8):
            assert await texts(store, f"s{i}") == [f"{n}" for n in range(200)]
        await hearing.until([("missed",)])
        async with opened(database) as other:
            await other.log.append("heard", 0, [EVENT])
            await hearing.until([("missed",), ("appended", "heard", 1)])

    with_store(database, test)


def test_a_server_that_takes_nobody_in_is_told_with_the_wait_that_there_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hurry(monkeypatch, 0.25, (database_address, "CONNECT_SECONDS"))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        told = refusal(f"postgresql://ann@127.0.0.1:{silent.getsockname()[1]}/room")
    assert str(told).endswith(", database room does not answer within 0.25 seconds.")


def test_a_server_that_is_gone_is_told_in_a_sentence_until_it_is_back(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        postgres.stop()
        with hurried(0.2, (writer, "RECONNECT_SECONDS"), (reader, "RECONNECT_SECONDS")):
            asked = [store.log.append(name, 0, [EVENT]) for name in "ab"]
            others = [store.registry.put("k", "k", b"", 0), store.log.read("a"), store.probe()]
            refused = await asyncio.gather(*asked, *others, return_exceptions=True)
        postgres.start()
        assert {
            (e.reason, e.detail.partition(": ")[2]) for e in refused if isinstance(e, StoreUnavailable)
        } == {("failed", "Connection refused.")}
        assert len({id(each) for each in refused}) == 5
        assert await store.log.append("a", 0, [EVENT]) == 1
        assert [head.stream for head in await store.log.streams()] == ["a"]
        await store.probe()

    with_store(database, test)


@contextmanager
def postgres_on_a_disk_that_fills(part: str) -> Iterator[tuple[PostgresServer, str, PowerCut]]:
    """A server of which one part of its folder finds the disk full when told to, and a database there."""
    with running_postgres() as server:
        url = server.new_database()
        server.stop()
        scratch = server.folder / "scratch"
        cut = PowerCut(server.folder / "data" / part, scratch)
        for folder in (scratch, *scratch.rglob("*")):
            server.give(folder)
        server.environment = cut.environment({})
        server.start()
        yield server, url, cut


def test_a_full_disk_of_the_write_ahead_log_stops_the_server_and_nothing_acknowledged_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with postgres_on_a_disk_that_fills("pg_wal") as (server, url, cut):

        async def test(store: Store) -> None:
            for last in range(3):
                assert await store.log.append("a", last, [event(f"{last}")]) == last + 1
            cut.fail("full")
            with hurried(1.0, (writer, "RECONNECT_SECONDS")), pytest.raises(StoreUnavailable) as caught:
                await store.log.append("a", 3, [event("3")])
            assert caught.value.reason == "failed"
            assert "PANIC" in (server.folder / "server.log").read_text()
            # By now it has given up by itself, since it cannot end its recovery either.
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            cut.fail(None)
            await asyncio.to_thread(server.start)
            stored = await texts(store, "a")
            assert stored in (["0", "1", "2"], ["0", "1", "2", "3"])
            assert await store.log.append("a", len(stored), [EVENT]) == len(stored) + 1

        # On a busy machine it may take a while to come back.
        hurry(monkeypatch, 60, (writer, "RECONNECT_SECONDS"), (reader, "RECONNECT_SECONDS"))
        with_store(url, test)


def test_a_full_disk_is_told_and_nothing_acknowledged_is_lost() -> None:
    with postgres_on_a_disk_that_fills("base") as (_, url, cut):
        large = Event("happened", 1, random.Random(3).randbytes(1_000_000), 1.0)

        async def test(store: Store) -> None:
            await store.log.append("a", 0, [large])
            cut.fail("full")
            for _ in range(2):
                with pytest.raises(StoreUnavailable) as caught:
                    await store.log.append("a", 1, [large] * 3)
                assert (caught.value.reason, "The disk of" in caught.value.detail) == ("full", True)
            assert len(await store.log.read("a")) == 1
            cut.fail(None)
            assert await store.log.append("a", 1, [large] * 3) == 4

        with_store(url, test)


def test_tables_that_another_program_holds_locked_are_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.1, (database_address, "LOCK_SECONDS"))

    async def test(store: Store) -> None:
        await store.log.append("a", 0, [EVENT])
        other = await database_address.Place(database, 1).connect("other")
        async with other.transaction():
            await other.execute("LOCK TABLE stream IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(StoreUnavailable, match="locked: by another program") as caught:
                await store.log.append("a", 1, [EVENT])
            assert caught.value.reason == "locked"
        await other.close()
        assert await store.log.append("a", 1, [EVENT]) == 2

    with_store(database, test)


class LaterClock:
    """The clock of a module, some time later than it is."""

    def __init__(self) -> None:
        self.later = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.later


def test_a_loss_long_after_another_that_ended_with_an_error_is_waited_for_as_ever(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = LaterClock()
    monkeypatch.setattr(writer, "time", clock)
    hurry(monkeypatch, 0.1, (database_address, "LOCK_SECONDS"))

    async def test(store: Store, line: Line) -> None:
        await store.log.append("a", 0, [EVENT])
        other = await database_address.Place(database, 1).connect("other")
        async with other.transaction():
            await other.execute("LOCK TABLE stream IN ACCESS EXCLUSIVE MODE")
            line.words, line.question_too = b"precious", True
            with pytest.raises(StoreUnavailable, match="locked: by another program"):
                await store.log.append("a", 1, [event("precious")])
        await other.close()
        assert line.cut == 1
        clock.later = 2 * database_address.RECONNECT_SECONDS
        line.words = b"precious"
        assert await store.log.append("a", 1, [event("precious")]) == 2
        assert line.cut == 2

    with_line(database, test)


def test_a_loss_long_after_another_that_was_refused_is_waited_for_as_ever(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = LaterClock()
    monkeypatch.setattr(writer, "time", clock)
    ends = ends_of_connections(monkeypatch)

    async def test(store: Store, line: Line) -> None:
        await store.log.append("a", 0, [EVENT])
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        # It is known that the connection is gone before anything is asked, so nothing is in doubt.
        async with asyncio.timeout(60):
            await asyncio.gather(*ends)
        with hurried(0.2, (writer, "RECONNECT_SECONDS")), pytest.raises(StoreUnavailable):
            await store.log.append("a", 1, [EVENT])
        await asyncio.to_thread(postgres.start)
        clock.later = 10 * database_address.RECONNECT_SECONDS
        line.words = b"precious"
        assert await store.log.append("a", 1, [event("precious")]) == 2

    with_line(database, test)


def test_a_loss_long_after_another_of_which_was_found_out_meanwhile_is_waited_for_as_ever(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = LaterClock()
    monkeypatch.setattr(writer, "time", clock)
    limits = (writer, "ANSWER_SECONDS"), (writer, "RECONNECT_SECONDS"), (database_address, "CONNECT_SECONDS")

    async def test(store: Store, line: Line) -> None:
        hearing = Hearing()
        store.watch(hearing)
        await store.log.append("a", 0, [EVENT])
        with postgres.pause(), hurried(0.4, *limits), pytest.raises(StoreUnavailable):
            await store.log.append("a", 1, [EVENT])
        await hearing.until_heard(("kept", "a", 2))
        clock.later = 2 * database_address.RECONNECT_SECONDS
        line.words = b"precious"
        assert await store.log.append("a", 2, [event("precious")]) == 3
        assert line.cut == 1

    with_line(database, test)


def test_a_statement_that_takes_too_long_is_told_and_nothing_of_it_is_kept(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        other = await asyncpg.connect(database)
        async with other.transaction():
            await other.execute("LOCK TABLE greenroom.stream IN ACCESS EXCLUSIVE MODE")
            # How long its statements may take is said to PostgreSQL when the store connects.
            with hurried(0.1, (database_address, "STATEMENT_SECONDS")):
                postgres.execute(CUT_ALL)
                with pytest.raises(StoreUnavailable, match="gave up a statement that took too long"):
                    await store.log.append("a", 0, [EVENT])
            postgres.execute(CUT_ALL)
        await other.close()
        assert await store.log.read("a") == []
        assert await store.log.append("a", 0, [EVENT]) == 1

    with_store(database, test)


def test_a_database_that_does_not_answer_holds_up_nobody_who_closes_the_store(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.2, (postgres_store, "CLOSE_SECONDS"))
    # Whoever waited for all of these would wait for ever.
    limits = (database_address, "STATEMENT_SECONDS"), (database_address, "LOCK_SECONDS")
    hurry(monkeypatch, 1e6, *limits, (writer, "ANSWER_SECONDS"))
    hurry(monkeypatch, 1e6, (reader, "READ_SECONDS"))

    async def body() -> None:
        store = await open_store(database)
        assert await store.log.append("a", 0, [EVENT]) == 1
        other = await database_address.Place(database, 1).connect("other")
        async with other.transaction():
            await other.execute("LOCK TABLE stream IN ACCESS EXCLUSIVE MODE")
            tasks = [asyncio.ensure_future(store.log.append("a", 1, [EVENT]))]
            read = [asyncio.ensure_future(store.log.read("a")) for _ in range(reader.MAX_CONNECTIONS + 1)]
            while await other.fetchval(WAITS_FOR_TABLES) <= reader.MAX_CONNECTIONS:
                pass
            tasks.append(asyncio.ensure_future(store.log.append("b", 0, [EVENT])))
            await store.close()
            answers = await asyncio.gather(*tasks, *read, return_exceptions=True)
            assert {type(each) for each in answers} == {StoreUnavailable}
        await other.close()
        await store.close()

    asyncio.run(body())

    async def look(store: Store) -> None:
        # What was cut off may have been kept or not; what was acknowledged is there.
        assert (await store.log.read("a"))[0].event == EVENT

    with_store(database, look)


WAITS_FOR_TABLES = "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND NOT granted"


async def _migrated(url: str) -> None:
    async with opened(url):
        pass


def test_a_writer_that_is_cleared_away_as_old_finds_out_what_was_kept_of_its_next_round(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store, line: Line) -> None:
        for last in range(5):
            await store.log.append("a", last, [EVENT])
        # As where the database's clock is a month ahead when another node clears away what is old.
        aged = "UPDATE greenroom.writer SET at = at - interval '30 days'"
        await asyncio.to_thread(postgres.execute, aged, database)
        await _migrated(database)
        line.words = b"precious"
        assert await store.log.append("a", 5, [event("precious")]) == 6

    with_line(database, test)


def test_nodes_that_append_to_the_same_streams_in_opposite_orders_never_get_into_a_knot(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        async with opened(database) as other:
            names = [f"s{i}" for i in range(60)]
            for last in range(10):
                forth = [store.log.append(name, last, [event("forth")]) for name in names]
                back = [other.log.append(name, last, [event("back")]) for name in reversed(names)]
                answers = await asyncio.gather(*forth, *back, return_exceptions=True)
                assert answers.count(last + 1) == 60
                assert sum(isinstance(each, Conflict) for each in answers) == 60

    with_store(database, test)
    asked = "SELECT deadlocks FROM pg_stat_database WHERE datname = '" + database.rpartition("/")[2] + "'"
    assert postgres.execute(asked) == ["0"]


def test_nodes_that_open_an_empty_database_at_once_make_its_tables_once(database: str) -> None:
    async def body() -> None:
        stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
        for i, store in enumerate(stores):
            assert await store.log.append("a", i, [EVENT]) == i + 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(body())


def test_a_stream_that_is_dropped_while_others_append_leaves_no_event_behind(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        async def play() -> None:
            last = 0
            for _ in range(100):
                try:
                    last = await other.log.append("a", last, [EVENT])
                except Conflict:
                    last = 0

        async def drop() -> None:
            for head in await store.log.streams("a"):
                with contextlib.suppress(Conflict):
                    await store.log.drop("a", head.last)
                    drops.append(head.last)

        drops: list[int] = []
        async with opened(database) as other:
            playing = asyncio.create_task(play())
            while not playing.done():
                await drop()
            await drop()
        assert drops

    with_store(database, test)
    assert postgres.execute("SELECT count(*) FROM greenroom.event", database) == ["0"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE greenroom.event SET data = 'another' WHERE number = 2",
        "DELETE FROM greenroom.event WHERE number = 2",
        "DELETE FROM greenroom.event WHERE number = 3",
    ],
)
def test_what_was_changed_under_an_open_room_is_noticed(
    postgres: PostgresServer, database: str, damage: str
) -> None:
    async def test(store: Store) -> None:
        await store.log.append("a", 0, [EVENT] * 3)
        await asyncio.to_thread(postgres.execute, damage, database)
        with pytest.raises(StoreUnavailable, match="is damaged"):
            await store.log.read("a")

    with_store(database, test)


def test_a_record_that_was_changed_under_an_open_room_keeps_nobody_from_the_others(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store) -> None:
        for key in ("a", "b"):
            await store.registry.put("k", key, b"data")
        change = "UPDATE greenroom.record SET data = 'another' WHERE key = 'a'"
        await asyncio.to_thread(postgres.execute, change, database)
        with pytest.raises(Damaged, match="The record of k a is damaged"):
            await store.registry.get("k", "a")
        with operator_lines() as lines:
            found = await store.registry.find("k")
        assert found == [RegistryRecord("a", 1, b"", is_damaged=True), RegistryRecord("b", 1, b"data")]
        assert [(each["event"], each["kind"]) for each in lines] == [("record damaged", "k")]

    with_store(database, test)


@pytest.mark.parametrize("words", [b"LISTEN", b"pg_namespace"])
def test_a_line_that_falls_silent_while_a_store_is_opened_is_told(database: str, words: bytes) -> None:
    async def body() -> None:
        async with opened(database):
            pass
        async with line_to(database) as (line, through):
            line.words, line.stays_open = words, True
            with (
                hurried(0.3, (listener, "CONNECT_SECONDS"), (schema, "ANSWER_SECONDS")),
                pytest.raises(StoreUnavailable, match="seconds"),
            ):
                await open_store(through)

    asyncio.run(body())


def test_a_deletion_over_a_line_that_falls_silent_gives_up_its_turn_though_nobody_looks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    # As where `track_activities` is off.
    monkeypatch.setattr(reader, "until_silent", never)

    async def test(store: Store, line: Line) -> None:
        last = await store.log.append("a", 0, [EVENT])
        line.words, line.stays_open = b"DELETE FROM event", True
        async with asyncio.timeout(60):
            with hurried(0, (reader, "READ_SECONDS")):
                await store.log.drop("a", last)
        assert (line.cut, await store.log.read("a")) == (1, [])

    with_line(database, test)


def test_a_silent_line_is_noticed_by_the_beat(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch, 0.1, (listener, "BEAT_SECONDS"))

    async def test(store: Store, line: Line) -> None:
        hearing = Hearing()
        store.watch(hearing)
        line.words = b"\0"
        await hearing.until([("missed",)])

    with_line(database, test)


SILENCE = (reader, "ANSWER_SECONDS"), (silence_watch, "ANSWER_SECONDS")
"""The limits by which a silent connection of the reader is noticed."""


async def with_all_connections(store: Store) -> None:
    """Let the reader open all the connections that it may have."""
    before = await store.log.append("a", 0, [EVENT])
    assert {len(each) for each in await asyncio.gather(*(store.log.read("a") for _ in range(20)))} == {before}


def test_reads_over_connections_that_fell_silent_are_asked_again_over_others(database: str) -> None:
    async def test(store: Store, line: Line) -> None:
        await with_all_connections(store)
        line.fall_silent()
        with hurried(0.3, *SILENCE):
            read = await asyncio.gather(*(store.log.read("a") for _ in range(20)))
        assert [len(each) for each in read] == [1] * 20

    with_line(database, test)


def test_one_silent_connection_is_enough_to_know_of_the_idle_ones(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(store: Store, line: Line) -> None:
        await with_all_connections(store)
        line.fall_silent()
        with hurried(0.3, *SILENCE):
            assert len(await store.log.read("a")) == 1
        # Over a connection that is dead nobody would answer now.
        hurry(monkeypatch, 3600, *SILENCE, (reader, "READ_SECONDS"))
        async with asyncio.timeout(60):
            for _ in range(reader.MAX_CONNECTIONS):
                assert len(await store.log.read("a")) == 1

    with_line(database, test)


WAITS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


class LongQuestion:
    """A question that PostgreSQL works on until it is let go, and the looks whether it still does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, other: asyncpg.Connection) -> None:
        self.asked = 0
        self.looks: list[silence_watch.Look] = []
        self.seen = asyncio.Event()
        """Set after some looks, behind which no other comes."""
        self._other = other
        self._monkeypatch = monkeypatch
        self._look = silence_watch._look
        hurry(monkeypatch, 0.01, *SILENCE)
        hurry(monkeypatch, 60, (database_address, "LOCK_SECONDS"), (reader, "READ_SECONDS"))
        monkeypatch.setattr(silence_watch, "_look", self._looked)

    async def ask(self, connection: asyncpg.Connection) -> str:
        self.asked += 1
        return str(await connection.fetchval("SELECT 'answered' FROM pg_advisory_lock_shared(7)"))

    async def _looked(self, place: database_address.Place, role: str, process: int) -> silence_watch.Look:
        # Before, it has not begun to.
        while await self._other.fetchval(WAITS) == 0:
            pass
        found = await self._look(place, role, process)
        self.looks.append(found)
        if len(self.looks) == 3 or found in {"no answer", "not at work"}:
            hurry(self._monkeypatch, 3600, *SILENCE)
            self.seen.set()
        return found


@asynccontextmanager
async def long_question(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[LongQuestion, reader.Reader]]:
    """Let a reader with two connections ask such a question, look some times, and then answer it."""
    other = await asyncpg.connect(database)
    await other.execute("SELECT pg_advisory_lock(7)")
    asking = reader.Reader(database_address.Place(database, 1))
    await asyncio.gather(*(asking.ask(lambda connection: connection.execute("SELECT 1"), "") for _ in "ab"))
    long = LongQuestion(monkeypatch, other)
    answer = asyncio.ensure_future(asking.ask(long.ask, ""))
    try:
        await long.seen.wait()
        yield long, asking
        await other.execute("SELECT pg_advisory_unlock(7)")
        assert await answer == "answered"
    finally:
        asking.give_up()
        await asyncio.gather(answer, return_exceptions=True)
        await other.close()


@pytest.mark.parametrize("setting", ["", "track_activities = off"])
def test_a_question_that_postgresql_works_on_is_left_its_time(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    async def body() -> None:
        async with long_question(database, monkeypatch) as (long, _):
            pass
        assert (long.asked, long.looks) == (1, ["at work"] * 3)

    with altered(postgres, database, setting) if setting else contextlib.nullcontext():
        asyncio.run(body())


def let_looks_fail(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Let nobody connect who wants to know what PostgreSQL is at work on."""
    connect = database_address.Place.connect

    async def connected(
        place: database_address.Place, what: str, patience: float | None = None
    ) -> asyncpg.Connection:
        if what == silence_watch.ROLE:
            raise error
        return await connect(place, what, patience)

    monkeypatch.setattr(database_address.Place, "connect", connected)


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.TooManyConnectionsError("sorry, too many clients already"),
        asyncpg.CannotConnectNowError("the database system is starting up"),
        asyncpg.InvalidPasswordError("password authentication failed"),
        socket.gaierror(socket.EAI_AGAIN, "temporary failure in name resolution"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_look_that_is_turned_away_is_no_sign_that_a_connection_is_dead(
    database: str, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    let_looks_fail(monkeypatch, error)

    async def body() -> None:
        async with long_question(database, monkeypatch) as (long, asking):
            assert len(asking._idle) == 1 and not asking._idle[0].is_closed()
        assert (long.asked, long.looks) == (1, ["unknown"] * 3)

    asyncio.run(body())


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        ConnectionRefusedError(111, "Connection refused"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_look_that_nobody_answers_is_the_end_of_the_connection_asked_about_alone(
    database: str, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    let_looks_fail(monkeypatch, error)

    async def body() -> None:
        async with long_question(database, monkeypatch) as (long, asking):
            (idle,) = asking._idle
            while long.asked < 2:
                await asking.ask(lambda connection: connection.execute("SELECT 1"), "")
            assert idle in asking._idle and not idle.is_closed()
        assert (long.asked, long.looks) == (2, ["no answer"])

    asyncio.run(body())


def test_a_watch_whose_connection_was_cut_before_it_began_ends_without_a_fault(database: str) -> None:
    async def body() -> None:
        asking = reader.Reader(database_address.Place(database, 1))
        await asking.ask(lambda connection: connection.execute("SELECT 1"), "")
        task = asyncio.ensure_future(asking.ask(lambda connection: connection.execute("SELECT 1"), ""))
        before = asyncio.all_tasks()
        await asyncio.sleep(0)
        (watching,) = asyncio.all_tasks() - before
        asking.give_up()
        with pytest.raises(StoreUnavailable, match="has cut the connection"):
            await task
        await asyncio.wait({watching})
        assert watching.cancelled()

    asyncio.run(body())


def test_reads_that_nobody_answers_are_refused_together_and_not_one_after_the_other(
    postgres: PostgresServer, database: str
) -> None:
    limits = *SILENCE, (reader, "RECONNECT_SECONDS"), (database_address, "CONNECT_SECONDS")

    async def test(store: Store, line: Line) -> None:
        await with_all_connections(store)
        with hurried(0.3, *limits):
            with postgres.pause():
                before = line.opened
                asked = (store.log.read("a") for _ in range(100))
                refused = await asyncio.gather(*asked, return_exceptions=True)
                tried = line.opened - before
            for each in refused:
                assert isinstance(each, StoreUnavailable)
                assert each.detail.endswith("does not answer within 0.3 seconds.")
        assert len({id(each) for each in refused}) == 100
        assert tried <= 3 * reader.MAX_CONNECTIONS
        assert len(await store.log.read("a")) == 1

    with_line(database, test)


def test_a_question_that_ends_its_own_connection_each_time_is_given_up(database: str) -> None:
    async def body() -> None:
        async def ends(connection: asyncpg.Connection) -> None:
            await connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")

        asking = reader.Reader(database_address.Place(database, 1))
        with hurried(0.5, (reader, "RECONNECT_SECONDS")):
            refused = asyncio.ensure_future(asking.ask(ends, None))
            # Others are answered meanwhile.
            while not refused.done():
                await asking.ask(lambda connection: connection.execute("SELECT 1"), "")
        assert isinstance(refused.exception(), StoreUnavailable)
        await asking.close()

    asyncio.run(body())


def test_a_question_that_is_lost_alone_has_nobody_refused_who_waits_for_a_turn(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = LaterClock()
    monkeypatch.setattr(reader, "time", clock)

    async def body() -> None:
        tries, go = list[int](), asyncio.Event()
        turns, goes_on = list[int](), asyncio.Event()
        all_turns = asyncio.Event()

        async def poisonous(connection: asyncpg.Connection) -> None:
            tries.append(1)
            if len(tries) == 2:
                await go.wait()
                # As where a commit waits for its standby in vain.
                clock.later = reader.READ_SECONDS + 1
            await connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")

        async def one(connection: asyncpg.Connection) -> int:
            return int(await connection.fetchval("SELECT 1"))

        async def slow(connection: asyncpg.Connection) -> int:
            turns.append(1)
            if len(turns) == reader.MAX_CONNECTIONS - 1:
                all_turns.set()
            await goes_on.wait()
            return await one(connection)

        asking = reader.Reader(database_address.Place(database, 1))
        poison = asyncio.ensure_future(asking.ask(poisonous, None))
        while len(tries) < 2:
            assert await asking.ask(one, 0) == 1
        tasks = [asyncio.ensure_future(asking.ask(slow, 0)) for _ in range(reader.MAX_CONNECTIONS - 1)]
        await all_turns.wait()
        tasks.append(asyncio.ensure_future(asking.ask(one, 0)))
        await asyncio.sleep(0)
        go.set()
        with pytest.raises(StoreUnavailable):
            await poison
        goes_on.set()
        assert await asyncio.gather(*tasks) == [1] * reader.MAX_CONNECTIONS
        await asking.close()

    asyncio.run(body())


@pytest.mark.parametrize(
    "payload", ["hello", "", "[]", "[1, 2]", '[1, ["appended", "a"]]', '{"a": 1}', "[" * 7000]
)
def test_what_others_say_on_the_channel_is_news_that_was_missed(
    postgres: PostgresServer, database: str, payload: str
) -> None:
    async def test(store: Store) -> None:
        hearing = Hearing()
        store.watch(hearing)
        said = f"SELECT pg_notify('greenroom', '{payload}')"
        await asyncio.to_thread(postgres.execute, said, database)
        await hearing.until([("missed",)])

    with_store(database, test)


def test_a_fault_of_the_watcher_ends_neither_hearing_nor_writing(database: str) -> None:
    class Faulty(Hearing):
        def changed(self, kind: str, key: str) -> None:
            super().changed(kind, key)
            raise RuntimeError(kind)

    async def test(store: Store) -> None:
        complaints = list[object]()
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: complaints.append(context["exception"])
        )
        hearing = Faulty()
        store.watch(hearing)
        async with opened(database) as other:
            await other.registry.put("k", "k", b"")
            await other.log.append("a", 0, [EVENT])
            await hearing.until([("changed", "k", "k"), ("appended", "a", 1)])
        assert await store.log.append("a", 1, [EVENT]) == 2
        assert [type(each) for each in complaints] == [RuntimeError]

    with_store(database, test)


SAY_MUCH = "SELECT count(pg_notify('greenroom', repeat('x', 7000) || i)) FROM generate_series(1, 40) AS i"


def test_a_queue_of_news_that_is_full_is_told_until_it_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch, 0.5, (listener, "BEAT_SECONDS"))
    # As small as it can be: 64 pages of 8 KiB.
    with running_postgres("max_notify_queue_pages=64") as server:
        url = server.new_database()

        async def test(store: Store) -> None:
            await store.log.append("a", 0, [EVENT])
            # While one who listens hears nothing, nothing of the queue is cleared away.
            deaf = await asyncpg.connect(url)
            await deaf.execute("LISTEN greenroom")
            await deaf.execute("BEGIN")
            with contextlib.suppress(AssertionError):
                while True:
                    await asyncio.to_thread(server.execute, SAY_MUCH, url)
            asked = [store.log.append("a", 1, [event("x")]) for _ in range(2)]
            asked.append(store.log.append("b" * 6000, 0, [EVENT]))
            sentence = r"has no room left for what its nodes tell each other \(max_notify_queue_pages\)"
            for refused in await asyncio.gather(*asked, return_exceptions=True):
                assert isinstance(refused, StoreUnavailable)
                assert re.search(sentence, refused.detail)
            with pytest.raises(StoreUnavailable, match=sentence):
                await store.log.drop("a", 1)
            await deaf.close()
            answer = 0
            async with asyncio.timeout(60):
                while not answer:
                    with contextlib.suppress(StoreUnavailable):
                        answer = await store.log.append("a", 1, [EVENT])
            assert answer == 2

        with_store(url, test)


def test_who_listens_and_takes_nothing_is_cut_off_by_the_server(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.5, (database_address, "TAKE_SECONDS"))
    listening = "SELECT pid FROM pg_stat_activity WHERE application_name ~ '^greenroom .* listener$'"

    async def body() -> None:
        connection = await database_address.Place(database, 1).connect("listener")
        await connection.execute("LISTEN greenroom")
        assert await asyncio.to_thread(postgres.execute, listening)
        # As where its process stands still.
        connection._transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(60):
            while await asyncio.to_thread(postgres.execute, listening):
                await asyncio.to_thread(postgres.execute, SAY_MUCH, database)
        connection.terminate()

    asyncio.run(body())


TURN = f"SELECT pg_advisory_lock({schema.TURN_LOCK})"


def test_a_node_waits_for_the_one_that_brings_the_database_up_to_date_longer_than_for_a_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.1, (database_address, "LOCK_SECONDS"), (schema, "LOCK_SECONDS"))

    async def body() -> None:
        other = await database_address.Place(database, 1).connect("other")
        await other.execute(TURN)
        migrated = asyncio.create_task(_migrated(database))
        while await other.fetchval(WAITS) == 0:
            assert not migrated.done()
        await other.execute("SELECT pg_sleep(0.3)")
        await other.close()
        await migrated

    asyncio.run(body())


def test_a_node_that_has_waited_in_vain_for_the_newer_format_says_for_whom(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.1, (schema, "TURN_SECONDS"))

    async def body() -> None:
        other = await database_address.Place(database, 1).connect("other")
        await other.execute(TURN)
        with pytest.raises(StoreUnavailable, match="Another node is bringing PostgreSQL at ") as caught:
            await _migrated(database)
        assert caught.value.reason == "locked"
        await other.close()

    asyncio.run(body())


def test_a_step_to_a_newer_format_may_take_longer_than_any_other_statement(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 1.0, (database_address, "STATEMENT_SECONDS"))
    take_steps = schema._take_steps

    def slowly(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(1.5)"))
        take_steps(connection)

    monkeypatch.setattr(schema, "_take_steps", slowly)
    asyncio.run(_migrated(database))


def test_the_formats_are_the_steps_there_are() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    steps = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]
    assert steps[::-1] == list(schema.FORMATS)


def test_a_database_of_a_newer_version_or_of_another_program_is_refused_and_left_alone(
    postgres: PostgresServer, database: str
) -> None:
    asyncio.run(_migrated(database))
    postgres.execute("UPDATE greenroom.alembic_version SET version_num = '9999'", database)
    assert "was written by a newer version of this program (its format is 9999" in str(refusal(database))
    postgres.execute("DROP TABLE greenroom.alembic_version", database)
    assert "a schema “greenroom” of another program" in str(refusal(database))


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("synchronous_commit = off", "loses in a power cut what it acknowledges"),
        ("default_transaction_read_only = on", "is read-only now"),
    ],
)
def test_a_database_that_cannot_keep_what_it_is_given_is_refused(
    postgres: PostgresServer, database: str, setting: str, sentence: str
) -> None:
    name = database.rpartition("/")[2]
    key = setting.partition(" ")[0]

    async def test(store: Store) -> None:
        postgres.execute(f"ALTER DATABASE {name} SET {setting}")
        try:
            postgres.execute(CUT_ALL)
            with pytest.raises(StoreUnavailable, match=sentence):
                await store.probe()
            with pytest.raises(StoreUnavailable, match=sentence):
                await open_store(database)
        finally:
            postgres.execute(f"ALTER DATABASE {name} RESET {key}")
            postgres.execute(CUT_ALL)
        await store.probe()

    with_store(database, test)


@contextmanager
def altered(postgres: PostgresServer, database: str, setting: str) -> Iterator[None]:
    """Let a database's new connections have a setting, as on another server that has taken over."""
    name = database.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET {setting}")
    try:
        yield
    finally:
        postgres.execute(f"ALTER DATABASE {name} RESET ALL")


@pytest.mark.parametrize("setting", ["synchronous_commit = off", "default_transaction_read_only = on"])
def test_a_writer_stores_nothing_where_it_finds_another_server_in_place_that_would_lose_it(
    postgres: PostgresServer, database: str, setting: str
) -> None:
    sentence = "loses in a power cut|is read-only now"

    async def test(store: Store) -> None:
        await store.log.append("a", 0, [EVENT])
        with altered(postgres, database, setting):
            postgres.execute(CUT_ALL)
            with operator_lines() as lines, hurried(0.3, (writer, "RECONNECT_SECONDS")):
                for _ in range(2):
                    asked = [store.log.append(stream, last, [EVENT]) for stream, last in (("a", 1), ("b", 0))]
                    refused = await asyncio.gather(*asked, return_exceptions=True)
                    assert len({id(each) for each in refused}) == 2
                    for each in refused:
                        assert isinstance(each, StoreUnavailable)
                        assert re.search(sentence, each.detail)
        (line,) = (each for each in lines if each["event"] == "nothing is stored")
        assert line["log_level"] == "error"
        assert re.search(sentence, line["reason"])
        with operator_lines() as lines:
            for last in (1, 2):
                assert await store.log.append("a", last, [EVENT]) == last + 1
        assert [each["event"] for each in lines] == ["stored again"]

    with_store(database, test)


def test_a_standby_that_is_found_before_it_has_taken_over_is_a_pause(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine it may take a while.
    hurry(monkeypatch, 60, (writer, "RECONNECT_SECONDS"))
    require = database_address.Place.require

    async def test(store: Store) -> None:
        async def required(place: database_address.Place, connection: asyncpg.Connection) -> None:
            try:
                await require(place, connection)
            except StoreUnavailable:
                found.set()
                raise

        found = asyncio.Event()
        await store.log.append("a", 0, [EVENT])
        monkeypatch.setattr(database_address.Place, "require", required)
        with operator_lines() as lines:
            with altered(postgres, database, "default_transaction_read_only = on"):
                postgres.execute(CUT_ALL)
                task = asyncio.ensure_future(store.log.append("a", 1, [EVENT]))
                await found.wait()
            assert await task == 2
        assert lines == [], "what nobody notices is no news"

    with_store(database, test)


def test_a_doubt_is_not_settled_by_a_server_that_would_lose_what_it_is_given(
    postgres: PostgresServer, database: str
) -> None:
    async def test(store: Store, line: Line) -> None:
        hearing = Hearing()
        store.watch(hearing)
        await store.log.append("a", 0, [EVENT])
        with altered(postgres, database, "synchronous_commit = off"):
            line.words = b"precious"
            hastily = hurried(0.3, (writer, "RECONNECT_SECONDS"))
            with operator_lines(), hastily, pytest.raises(StoreUnavailable, match="power cut"):
                await store.log.append("a", 1, [event("precious")])
            assert await texts(store, "a") == ["{}", "precious"]
            assert ("kept", "a", 2) not in hearing.heard
        await hearing.until_heard(("kept", "a", 2))

    with_line(database, test)


def test_who_may_not_get_in_is_told_why_and_never_the_password(
    postgres: PostgresServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres.execute("DROP ROLE IF EXISTS guarded")
    postgres.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    wrong = database.replace("greenroom@", "guarded:sesame@")
    missing = database.rpartition("/")[0] + "/nowhere"
    may_not = database.replace("greenroom@", "guarded:right@")
    monkeypatch.setattr(database_address, "MIN_VERSION", 99)
    told = [str(refusal(url)) for url in (wrong, missing, database, "postgresql://u:sesame@[/x")]
    monkeypatch.undo()
    # Signs that are not written as they must be make a host or a database of a part of the password.
    told += [str(refusal(f"postgresql://u:se/sesame@{end}")) for end in ("localhost/x", "it@localhost:1/x")]
    told += [str(refusal(f"postgresql://u:1{sign}sesame@localhost/x")) for sign in "/?#"]
    halves = (
        "1/sesame?it@localhost",
        "/sesame?it@localhost",
        "12/sesame?c=d@localhost:5",
        "a@12/sesame?it@h",
    )
    told += [str(refusal(f"postgresql://u:{half}/x")) for half in halves]
    told += [
        str(refusal(url))
        for url in (may_not, "postgresql://u:sesame@localhost", database + "?sslmode=sesame")
    ]
    sentences = (
        "refuses the user or the password.",
        "does not exist; make it with `createdb`.",
        "99 is the oldest that this program can use.",
        *["A PostgreSQL store looks like postgresql://user@host:5432/database;"] * 10,
        "does not let this user do what is needed",
        "A PostgreSQL store looks like postgresql://user@host:5432/database;",
        "its URL is not one that PostgreSQL knows.",
    )
    for sentence, said in zip(sentences, told, strict=True):
        assert sentence in said
        assert "sesame" not in said
