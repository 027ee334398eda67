"""`greenroom move-store`: from a file into PostgreSQL and back, also when it is cut short."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from greenroom.operation import store_move
from greenroom.operation.file_owner import hand_over
from greenroom.store import Event, Store, StoreUnavailable, open_store
from greenroom.store.move_marks import leave, require_here
from greenroom.store.postgres import PostgresLog
from greenroom.store.store import place_of
from greenroom.testing.postgres_server import PostgresServer, run_program
from greenroom.web.folder_lock import lock_folder
from running import Run
from web.server import refused, serve
from web.visitors import Browser

LATER = Event("played", 1, b"later", 9e9)
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
    for apart in (("secret", "cookies"), ("move", "left")):
        records.pop(apart, None)
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
    status, output, errors = run("move-store", sqlite(room), database)
    assert (status, errors) == (0, "")
    compared = f"Moved and compared: 30 streams, {events} events, 31 records. The room is now at "
    kept = (
        "The source keeps all it holds and is marked as moved; no server opens it, and nothing makes a "
        "backup of it.\n"
    )
    how = "give every server its address as the store (GREENROOM_STORE)."
    assert output == f"{compared}{place_of(database)}: {how} {kept}"
    back = tmp_path / "new" / "back"
    how = f"start the server without --store and with --data {back}."
    assert run("move-store", database, sqlite(back)) == (0, f"{compared}{back}/room.db: {how} {kept}", "")
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
    status, _, errors = refused("--data", str(tmp_path / "d"), "--port", "0", "--store", database)
    assert (status, "is not all there; run greenroom move-store again" in errors) == (1, True)
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
    told = (
        "greenroom: The target holds a room already; choose an empty one, or empty it where nobody needs it: "
        "DROP SCHEMA greenroom CASCADE.\n"
    )
    assert run("move-store", sqlite(room), database) == (1, "", told)
    assert contents(database) == before


def test_the_refusal_of_a_full_target_tells_how_to_empty_it(
    room: Path, database: str, postgres: PostgresServer, run: Run
) -> None:
    assert run("move-store", sqlite(room), database)[0] == 0
    told = (
        f"greenroom: The target holds a room already; choose another file, or move {room}/room.* and "
        "secret.key in that folder away first.\n"
    )
    assert run("move-store", database, sqlite(room)) == (1, "", told)
    away = room / "before"
    away.mkdir()
    for each in (*room.glob("room.*"), room / "secret.key"):
        each.rename(away / each.name)
    assert run("move-store", database, sqlite(room))[0] == 0
    assert run("move-store", sqlite(room), database)[0] == 1
    postgres.execute("DROP SCHEMA greenroom CASCADE", database)
    assert run("move-store", sqlite(room), database)[0] == 0
    assert contents(sqlite(room)) == contents(database) == contents(sqlite(away))


def moved_to(place: str) -> str:
    return (
        f"greenroom: This room was moved to {place}: open it there. To go on with what is here instead, "
        "without what was played there since, run greenroom reopen-store.\n"
    )


def test_nobody_takes_a_source_for_the_room_until_it_is_reopened(
    tmp_path: Path, room: Path, database: str, postgres: PostgresServer, run: Run
) -> None:
    before = contents(sqlite(room))
    assert run("move-store", sqlite(room), database.replace("@", ":s3cret@"))[0] == 0
    complaint = moved_to(place_of(database))
    assert "s3cret" not in complaint
    assert complaint.removeprefix("greenroom: ") in run("check", "--data", room)[1].splitlines(keepends=True)
    assert refused("--data", str(room), "--port", "0")[::2] == (1, complaint)
    assert run("backup", tmp_path / "room.backup", "--data", room) == (1, "", complaint)
    assert not (tmp_path / "room.backup").exists()
    assert run("move-store", sqlite(room), postgres.new_database()) == (1, "", complaint)
    assert run("move-store", sqlite(room), database) == (1, "", complaint)
    status, output, _ = run("reopen-store", sqlite(room))
    assert (status, output) == (
        0,
        "The room can be opened here again. Let nobody play on at "
        f"{place_of(database)}: that is another room now.\n",
    )
    assert run("backup", tmp_path / "room.backup", "--data", room)[0] == 0
    assert contents(sqlite(room)) == before
    complaint = f"greenroom: The room at {room}/room.db was not moved elsewhere.\n"
    assert run("reopen-store", sqlite(room)) == (1, "", complaint)


def test_nobody_takes_a_database_for_the_room_that_was_moved_into_a_file(
    tmp_path: Path, room: Path, database: str, run: Run
) -> None:
    back = tmp_path / "back"
    assert run("move-store", sqlite(room), database)[0] == 0
    assert run("move-store", database, sqlite(back))[0] == 0
    complaint = moved_to(f"{back}/room.db")
    assert refused("--data", str(tmp_path / "d"), "--port", "0", "--store", database)[::2] == (1, complaint)
    assert run("move-store", database, sqlite(tmp_path / "elsewhere")) == (1, "", complaint)
    assert not (tmp_path / "elsewhere").exists()
    status, output, _ = run("check", "--store", database)
    assert (status, output.splitlines()[0]) == (0, complaint.removeprefix("greenroom: ").rstrip())
    assert run("reopen-store", database)[0] == 0
    complaint = f"greenroom: The room at {place_of(database)} was not moved elsewhere.\n"
    assert run("reopen-store", database) == (1, "", complaint)


def test_a_store_that_a_server_has_open_is_not_reopened(room: Path, database: str, run: Run) -> None:
    assert run("move-store", sqlite(room), database)[0] == 0

    async def meanwhile() -> None:
        server = await open_store(database)
        complaint = "greenroom: A server has the store open, or another move; stop it first.\n"
        assert await asyncio.to_thread(run, "reopen-store", database) == (1, "", complaint)
        await server.close()

    asyncio.run(meanwhile())


def test_a_move_that_was_killed_when_its_source_was_marked_goes_on(
    room: Path, half_left: str, postgres: PostgresServer, run: Run
) -> None:
    elsewhere = postgres.new_database()
    assert run("move-store", sqlite(room), elsewhere) == (1, "", moved_to(place_of(half_left)))
    assert refused("--data", str(room), "--port", "0")[2] == moved_to(place_of(half_left))
    assert run("move-store", sqlite(room), half_left)[0] == 0
    assert run("move-store", sqlite(room), half_left) == (1, "", moved_to(place_of(half_left)))
    assert contents(half_left) == contents(sqlite(room))


def test_what_root_moves_into_a_folder_belongs_to_the_user_whose_folder_it_is(
    tmp_path: Path, room: Path, database: str, run: Run
) -> None:
    # Only root gives files away, and then the room is run by another user.
    owner = (12345, 12346) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    back = tmp_path / "back"
    back.mkdir()
    for folder in (room, back):
        os.chown(folder, *owner)
    assert run("move-store", sqlite(room), database)[0] == 0
    assert run("move-store", database, sqlite(back))[0] == 0
    for place in back.iterdir():
        found = place.stat()
        assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode) & 0o077) == (*owner, 0), place
    assert {place.name for place in back.iterdir()} >= {"room.db", "secret.key"}


def test_a_link_that_the_folder_s_user_has_put_there_gives_nothing_away(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("root's")
    before = own.stat()
    folder = tmp_path / "folder"
    folder.mkdir()
    if os.geteuid() == 0:
        os.chown(folder, 12345, 12346)
    (folder / "room.mark").symlink_to(own)
    hand_over(folder / "room.mark", folder)
    after = own.stat()
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)


def test_a_room_with_a_damaged_record_is_not_moved(room: Path, database: str, run: Run) -> None:
    db = sqlite3.connect(room / "room.db")
    db.execute("UPDATE record SET data = 'another' WHERE kind = 'person' AND key = 'p1'")
    db.commit()
    db.close()
    status, _, errors = run("move-store", sqlite(room), database)
    assert status == 1 and "The record of person p1 is damaged." in errors


def test_a_mark_that_cannot_be_taken_away_again_is_told_with_what_takes_it_away(
    room: Path, database: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_: object) -> None:
        raise StoreUnavailable("failed", "The source does not answer.")

    async def left_and_silent(*marked: Any) -> None:
        await leave(*marked)
        patched.setattr(store_move, "_require_unchanged", silent)

    with monkeypatch.context() as patched:
        patched.setattr(store_move, "leave", left_and_silent)
        patched.setattr(store_move, "come_back", silent)
        status, _, errors = run("move-store", sqlite(room), database)
    may = "The source may still be marked: when it answers, run greenroom reopen-store.\n"
    assert (status, errors.endswith(may)) == (1, True), errors
    assert run("reopen-store", sqlite(room))[0] == 0


def test_a_source_in_which_nothing_is_stored_is_refused_before_anything_is_made(
    tmp_path: Path, postgres: PostgresServer, run: Run
) -> None:
    mistyped, back = postgres.new_database(), tmp_path / "back"
    told = "holds no room: nothing is stored there. Is that the right address?\n"
    assert run("move-store", mistyped, sqlite(back)) == (1, "", f"greenroom: {place_of(mistyped)} {told}")
    assert not back.exists()
    schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'greenroom'"
    assert postgres.execute(schemas, mistyped) == ["0"]
    empty = tmp_path / "empty.db"
    empty.touch()
    assert run("move-store", f"sqlite:///{empty}", mistyped) == (1, "", f"greenroom: {empty} {told}")
    assert empty.stat().st_size == 0
    asyncio.run(_opened_once(mistyped))
    assert run("move-store", mistyped, sqlite(back))[2] == f"greenroom: {place_of(mistyped)} {told}"


async def _opened_once(url: str) -> None:
    await (await open_store(url)).close()


def cut_short_at(step: str, room: Path, database: str, run: Run) -> str:
    """Cut a move short at one of its last steps; return the URL of its target."""

    async def cut_short(*_: object) -> None:
        raise StoreUnavailable("failed", "Cut short.")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(f"greenroom.operation.store_move.{step}", cut_short)
        assert run("move-store", sqlite(room), database)[2] == "greenroom: Cut short.\n"
    return database


@pytest.fixture
def half_moved(room: Path, database: str, run: Run) -> str:
    """The URL of a target into which everything came, but for the end of the move."""
    return cut_short_at("leave", room, database, run)


@pytest.fixture
def half_left(room: Path, database: str, run: Run) -> str:
    """The URL of a target of a move that was cut short when its source was marked already."""
    return cut_short_at("end_move", room, database, run)


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
    status, _, errors = run("move-store", sqlite(room), half_moved)
    assert status == 1
    assert "which the source does not" in errors or "is damaged" in errors


async def _play_on(url: str) -> None:
    store = await open_store(url)
    (head, *_) = await store.log.streams()
    await store.log.append(head.stream, head.last, [LATER])
    await store.registry.put("person", "p3", b"thrice")
    await store.registry.put("person", "later", b"")
    await store.close()


def test_what_changed_at_the_source_since_a_move_was_cut_short_comes_over(
    room: Path, half_moved: str, run: Run
) -> None:
    asyncio.run(_play_on(sqlite(room)))
    status, _, errors = run("move-store", sqlite(room), half_moved)
    assert (status, errors) == (0, "")
    assert contents(half_moved) == contents(sqlite(room))


def test_what_the_source_has_lost_since_a_move_was_cut_short_is_named(
    room: Path, half_moved: str, run: Run
) -> None:
    async def lose() -> None:
        store = await open_store(sqlite(room))
        await store.registry.delete("person", "p3")
        await store.close()

    asyncio.run(lose())
    told = (
        "greenroom: The target holds person p3, which the source does not, or has lost since this move "
        "began: choose an empty one, or empty it where nobody needs it: DROP SCHEMA greenroom CASCADE. "
        "Then move again.\n"
    )
    assert run("move-store", sqlite(room), half_moved) == (1, "", told)


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
    assert run("reopen-store", database)[0] == 0
    # The source is the target: whatever holds a room is no place for one.
    complaint = "greenroom: The target holds a room already; "
    assert run("move-store", database, database)[2].startswith(complaint)


@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("before", ["_move", "_compare_all", "leave"])
def test_what_a_server_plays_that_was_started_on_the_source_in_the_middle_of_a_move_is_not_lost(
    room: Path, database: str, run: Run, before: str, stays: bool
) -> None:
    assert run("move-store", sqlite(room), database)[0] == 0
    back, servers = room.parent / "back", list[Store]()
    last = len(contents(database)[0]["table/000"])

    async def play() -> None:
        servers.append(await open_store(database))
        await require_here(servers[0].registry)
        if not stays:
            await acknowledged()

    async def acknowledged() -> None:
        await servers[0].log.append("table/000", last, [LATER])
        await servers[0].close()

    async def body() -> None:
        loop, step = asyncio.get_running_loop(), getattr(store_move, before)

        async def meanwhile(*given: object) -> object:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(play(), loop))
            return await step(*given)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(store_move, before, meanwhile)
            status, _, errors = await asyncio.to_thread(run, "move-store", database, sqlite(back))
        assert status == 1
        assert ("A server has the source open" if stays else "Somebody played on the source") in errors
        if stays:
            await acknowledged()

    asyncio.run(body())
    assert run("move-store", database, sqlite(back))[0] == 0
    assert contents(sqlite(back))[0]["table/000"][-1] == LATER


def test_a_source_of_which_nobody_could_say_that_it_is_unchanged_stays_in_use(
    room: Path, database: str, run: Run
) -> None:
    looks, unchanged = list[Store](), store_move._require_unchanged

    async def fails(old: Store, content: store_move._Content) -> None:
        looks.append(old)
        if len(looks) == 2:
            raise StoreUnavailable("failed", "The cable is out.")
        await unchanged(old, content)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store_move, "_require_unchanged", fails)
        assert run("move-store", sqlite(room), database) == (1, "", "greenroom: The cable is out.\n")
    assert len(looks) == 2

    async def require_source() -> None:
        store = await open_store(sqlite(room))
        try:
            await require_here(store.registry)
        finally:
            await store.close()

    asyncio.run(require_source())
    assert run("move-store", sqlite(room), database)[0] == 0
    assert contents(database) == contents(sqlite(room))


def test_a_move_that_goes_on_elsewhere_is_not_done_a_second_time(
    room: Path, half_moved: str, run: Run
) -> None:
    async def meanwhile() -> None:
        other = await open_store(half_moved)
        complaint = "greenroom: A server has the target open, or another move; stop it first.\n"
        assert await asyncio.to_thread(run, "move-store", sqlite(room), half_moved) == (1, "", complaint)
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
    complaint = "greenroom: The environment has no variable NOWHERE with an address in it.\n"
    assert run("move-store", sqlite(room), "env:NOWHERE") == (1, "", complaint)


def test_what_cannot_be_moved_is_said_in_a_line(tmp_path: Path, room: Path, database: str, run: Run) -> None:
    missing = tmp_path / "nowhere" / "room.db"
    assert run("move-store", f"sqlite:///{missing}", database) == (
        1,
        "",
        f"greenroom: There is no {missing}.\n",
    )
    with lock_folder(room):
        complaint = f"greenroom: A server keeps the data folder {room}; stop it first.\n"
        assert run("move-store", sqlite(room), database) == (1, "", complaint)
    in_a_file = tmp_path / "file" / "room"
    in_a_file.parent.write_text("")
    assert run("move-store", sqlite(room), sqlite(in_a_file)) == (
        1,
        "",
        f"greenroom: The data folder {in_a_file} cannot be used: Not a directory.\n",
    )
    assert "names no store" in run("move-store", "paper://x", database)[2]
