"""`greenroom move-store`: from a file into PostgreSQL and back, also when it is cut short."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.store import Event, Store, StoreUnavailable, open_store
from greenroom.store.postgres import PostgresLog
from greenroom.testing.postgres_server import PostgresServer, run_program
from greenroom.web.lock import locked
from running import Run
from web.server import refused, serve
from web.visitors import Browser

Contents = tuple[dict[str, list[Event]], dict[tuple[str, str], bytes]]


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder}/room.db"


async def _contents(url: str) -> Contents:
    store = await open_store(url)
    try:
        streams = {
            head.stream: [each.event for each in await store.log.read(head.stream)]
            for head in await store.log.streams()
        }
        records = {
            (kind, record.key): record.data
            for kind in await store.registry.kinds()
            for record in await store.registry.find(kind)
        }
    finally:
        await store.close()
    records.pop(("secret", "cookies"), None)
    return streams, records


def contents(url: str) -> Contents:
    return asyncio.run(_contents(url))


async def _fill(store: Store) -> None:
    chance = random.Random(12)
    for number in range(30):
        many = chance.choice((1, 3, 40, 1200))
        events = [Event("played", 1, chance.randbytes(90), number + n / 7) for n in range(many)]
        await store.log.append(f"table/{number:03d}", 0, events)
        await store.registry.put("person", f"p{number}", chance.randbytes(30))
    await store.registry.put("person", "p3", b"twice")
    await store.registry.put("ban", "", b"")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A data folder with many streams and records, and a key."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "secret.key").write_text("k" * 40)

    async def body() -> None:
        store = await open_store(sqlite(data))
        await _fill(store)
        await store.close()

    asyncio.run(body())
    return data


def test_a_room_goes_into_a_database_and_back_with_all_that_is_in_it(
    tmp_path: Path, room: Path, database: str, run: Run
) -> None:
    before = contents(sqlite(room))
    events = sum(map(len, before[0].values()))
    status, said, told = run("move-store", sqlite(room), database)
    assert (status, told) == (0, "")
    sentence = f"Moved and compared: 30 streams, {events} events, 31 records. The source is as it was.\n"
    assert said == sentence
    back = tmp_path / "new" / "back"
    assert run("move-store", database, sqlite(back)) == (0, sentence, "")
    assert contents(sqlite(room)) == contents(database) == contents(sqlite(back)) == before
    assert (back / "secret.key").read_text() == "k" * 40


def test_guests_and_tables_are_the_same_after_a_move(tmp_path: Path, database: str, run: Run) -> None:
    server = serve(tmp_path / "old")

    async def play() -> tuple[dict[str, str], str]:
        ann = Browser(server.base)
        await ann.call("Ann")
        table = await ann.open_table()
        await ann.close()
        return dict(ann.http.cookies), table["id"]

    cookies, table = asyncio.run(play())
    assert run("move-store", sqlite(tmp_path / "old"), database)[0] == 1
    server.stop()
    assert run("move-store", sqlite(tmp_path / "old"), database)[0] == 0
    server = serve(tmp_path / "new", "--store", database)

    async def look() -> None:
        ann = Browser(server.base)
        ann.http.cookies.update(cookies)
        assert (await ann.http.get("/api/me")).json()["name"] == "Ann"
        await ann.enter(table)
        await ann.close()

    asyncio.run(look())
    assert (server.stop(), server.faults) == (0, "")


def test_a_move_that_is_killed_again_and_again_goes_on_and_nobody_plays_there_before_its_end(
    tmp_path: Path, room: Path, database: str, run: Run
) -> None:
    command = [sys.executable, "-m", "greenroom", "move-store", sqlite(room), database]
    chance = random.Random(5)
    for _ in range(4):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                process.wait(chance.uniform(0.8, 1.6))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
    # Perhaps one of them was quick enough; then there is nothing left to move.
    run("move-store", sqlite(room), database)
    assert contents(database) == contents(sqlite(room))


def test_a_move_whose_target_fails_in_the_middle_goes_on(
    tmp_path: Path, room: Path, database: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, appended = PostgresLog.append, list[str]()

    async def fails(log: PostgresLog, stream: str, expected: int, events: list[Event]) -> int:
        if len(appended) == 9:
            raise StoreUnavailable("failed", "The cable is out.")
        appended.append(stream)
        return int(await append(log, stream, expected, events))

    monkeypatch.setattr(PostgresLog, "append", fails)
    assert run("move-store", sqlite(room), database) == (1, "", "greenroom: The cable is out.\n")
    status, _, told = refused("--data", str(tmp_path / "d"), "--port", "0", "--store", database)
    assert (status, "is not all there; run greenroom move-store again" in told) == (1, True)
    assert run("move-store", database, sqlite(tmp_path))[2].startswith("greenroom: The source holds a part")
    monkeypatch.setattr(PostgresLog, "append", append)
    assert run("move-store", sqlite(room), database)[0] == 0
    assert contents(database) == contents(sqlite(room))


def test_a_target_with_other_things_is_refused_and_left_alone(room: Path, database: str, run: Run) -> None:
    async def body() -> None:
        store = await open_store(database)
        await store.registry.put("person", "other", b"")
        await store.close()

    asyncio.run(body())
    before = contents(database)
    told = "greenroom: The target holds a room already; choose an empty one.\n"
    assert run("move-store", sqlite(room), database) == (1, "", told)
    assert contents(database) == before


@pytest.fixture
def half_moved(room: Path, database: str, run: Run) -> str:
    """The URL of a target into which everything came, but for the end of the move."""

    async def cut_short(*_: object) -> None:
        raise StoreUnavailable("failed", "Cut short.")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("greenroom.operation.move.end_move", cut_short)
        assert run("move-store", sqlite(room), database)[2] == "greenroom: Cut short.\n"
    return database


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE greenroom.stream SET name = 'table/other' WHERE name = 'table/000'",
        "INSERT INTO greenroom.record VALUES ('person', 'other', 1, '', 0)",
    ],
)
def test_a_target_that_got_other_things_during_a_move_is_refused(
    room: Path, half_moved: str, postgres: PostgresServer, run: Run, change: str
) -> None:
    postgres.execute(change, half_moved)
    status, _, told = run("move-store", sqlite(room), half_moved)
    assert status == 1
    assert "which the source does not" in told or "is damaged" in told


async def _play_on(url: str) -> None:
    store = await open_store(url)
    (head, *_) = await store.log.streams()
    await store.log.append(head.stream, head.last, [Event("played", 1, b"later", 9e9)])
    await store.registry.put("person", "p3", b"thrice")
    await store.registry.put("person", "later", b"")
    await store.close()


def test_what_changed_at_the_source_since_a_move_was_cut_short_comes_over(
    room: Path, half_moved: str, run: Run
) -> None:
    asyncio.run(_play_on(sqlite(room)))
    status, _, told = run("move-store", sqlite(room), half_moved)
    assert (status, told) == (0, "")
    assert contents(half_moved) == contents(sqlite(room))


def test_what_the_source_has_lost_since_a_move_was_cut_short_is_named(
    room: Path, half_moved: str, run: Run
) -> None:
    async def lose() -> None:
        store = await open_store(sqlite(room))
        await store.registry.delete("person", "p3")
        await store.close()

    asyncio.run(lose())
    told = "greenroom: The target holds person p3, which the source does not. Choose an empty one; "
    assert run("move-store", sqlite(room), half_moved)[2].startswith(told)


def test_a_dump_that_is_put_back_is_the_room(
    room: Path, postgres: PostgresServer, database: str, run: Run
) -> None:
    assert run("move-store", sqlite(room), database)[0] == 0
    dump, elsewhere = postgres.folder / "room.dump", postgres.new_database()
    run_program("pg_dump", "--format=custom", "--schema=greenroom", f"--file={dump}", database)
    run_program("pg_restore", "--no-owner", f"--dbname={elsewhere}", dump)
    assert contents(elsewhere) == contents(database)


def test_a_database_that_a_server_has_open_is_not_moved(
    tmp_path: Path, database: str, postgres: PostgresServer, run: Run
) -> None:
    server = serve(tmp_path / "server", "--store", database)
    back = tmp_path / "back"
    refusal = "greenroom: A server has the source open, or another move; stop it first.\n"
    assert run("move-store", database, sqlite(back)) == (1, "", refusal)
    elsewhere = postgres.new_database()
    assert run("move-store", database, elsewhere) == (1, "", refusal)
    assert (server.stop(), server.faults) == (0, "")
    assert run("move-store", database, sqlite(back))[0] == 0
    # The source is the target: whatever holds a room is no place for one.
    told = "greenroom: The target holds a room already; choose an empty one.\n"
    assert run("move-store", database, database) == (1, "", told)


def test_a_move_that_goes_on_elsewhere_is_not_done_a_second_time(
    room: Path, half_moved: str, run: Run
) -> None:
    async def meanwhile() -> None:
        other = await open_store(half_moved)
        told = "greenroom: A server has the target open, or another move; stop it first.\n"
        assert await asyncio.to_thread(run, "move-store", sqlite(room), half_moved) == (1, "", told)
        await other.close()

    asyncio.run(meanwhile())
    assert run("move-store", sqlite(room), half_moved)[0] == 0


def test_a_refused_source_leaves_no_folder_for_the_target(tmp_path: Path, half_moved: str, run: Run) -> None:
    assert run("move-store", half_moved, sqlite(tmp_path / "new"))[0] == 1
    assert not (tmp_path / "new").exists()


def test_an_address_may_stand_in_the_environment(
    room: Path, database: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THERE", database)
    assert run("move-store", sqlite(room), "env:THERE")[0] == 0
    assert contents(database) == contents(sqlite(room))
    told = "greenroom: The environment has no variable NOWHERE with an address in it.\n"
    assert run("move-store", sqlite(room), "env:NOWHERE") == (1, "", told)


def test_what_cannot_be_moved_is_said_in_a_line(tmp_path: Path, room: Path, database: str, run: Run) -> None:
    missing = tmp_path / "nowhere" / "room.db"
    assert run("move-store", f"sqlite:///{missing}", database) == (
        1,
        "",
        f"greenroom: There is no {missing}.\n",
    )
    with locked(room):
        told = f"greenroom: A server keeps the data folder {room}; stop it first.\n"
        assert run("move-store", sqlite(room), database) == (1, "", told)
    in_a_file = tmp_path / "file" / "room"
    in_a_file.parent.write_text("")
    assert run("move-store", sqlite(room), sqlite(in_a_file)) == (
        1,
        "",
        f"greenroom: The data folder {in_a_file} cannot be used: Not a directory.\n",
    )
    assert "names no store" in run("move-store", "paper://x", database)[2]
