"""`greenroom check` with a room in PostgreSQL: everything is read and compared."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from greenroom.store import Event, open_store
from greenroom.store.examination import Examination
from greenroom.store.move_marks import UNFINISHED, begin_move
from greenroom.store.postgres import examination, schema
from greenroom.testing.postgres_server import PostgresServer
from running import Run

ID = "(SELECT id FROM greenroom.stream WHERE name = '{}')"


async def _fill(url: str) -> None:
    store = await open_store(url)
    for table in ("table/a", "table/b"):
        await store.log.append(table, 0, [Event("played", 1, b"{}", 1.0)] * 3)
    for name in ("ann", "bob"):
        await store.registry.put("person", name, b"{}")
    await store.close()


@pytest.fixture
def room(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    asyncio.run(_fill(database))
    monkeypatch.chdir(tmp_path)
    return database


def test_a_room_that_is_whole_is_said_to_be(room: str, run: Run) -> None:
    sentence = "The database is whole: 2 tables, 6 events, 2 guests.\n"
    assert run("check", "--store", room) == (0, sentence, "")


def test_the_address_may_stand_where_the_room_s_does(
    room: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GREENROOM_STORE", room)
    assert run("check")[0] == 0


def test_what_was_changed_is_named(room: str, run: Run, postgres: PostgresServer) -> None:
    for change in (
        f"UPDATE greenroom.event SET data = 'x' WHERE number = 2 AND stream = {ID.format('table/a')}",
        f"DELETE FROM greenroom.event WHERE number = 3 AND stream = {ID.format('table/b')}",
        f"UPDATE greenroom.event SET data = 'x' WHERE number = 3 AND stream = {ID.format('table/a')}",
        "UPDATE greenroom.record SET data = 'x'",
    ):
        postgres.execute(change, room)
    status, output, errors = run("check", "--store", room)
    sentence = "The database is not as it should be: 2 tables, 5 events, 2 guests."
    assert (status, errors) == (1, f"greenroom: {sentence}\n")
    assert [line.partition(" is damaged")[0] for line in output.splitlines()] == [
        "Event 2 of table/a",
        "Event 3 of table/a",
        "Event 3 of table/b",
        "The record of person ann",
        "The record of person bob",
    ]


def test_faults_that_are_too_many_to_be_listed_are_counted(
    room: str, run: Run, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("greenroom.store.examination.MAX_FAULTS_LISTED", 2)
    postgres.execute("UPDATE greenroom.event SET data = 'x'", room)
    status, output, _ = run("check", "--store", room)
    first, second, further = output.splitlines()
    assert status == 1 and first.startswith("Event 1 of table/a") and second.startswith("Event 2 of table/a")
    assert further == "Further faults, which are not listed: 4."


def test_a_database_without_a_room_is_no_room_that_is_whole(
    database: str, run: Run, postgres: PostgresServer
) -> None:
    status, output, errors = run("check", "--store", database)
    assert (status, output) == (1, "") and errors.endswith(" holds no room.\n")
    # Nothing was made there either: a dump can still be put back.
    postgres.execute("CREATE SCHEMA greenroom", database)


def test_an_older_format_is_left_to_the_start_of_a_server(
    room: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (schema, examination):
        monkeypatch.setattr(module, "FORMATS", ("0001", "0002"))
    status, output, errors = run("check", "--store", room)
    assert (status, output) == (1, "")
    assert "has format 0001; start this version once, and it is brought to 0002." in errors


def test_a_room_that_has_not_come_whole_is_said_to_be_none(room: str, run: Run) -> None:
    async def begin() -> None:
        store = await open_store(room)
        await begin_move(store.registry)
        await store.close()

    asyncio.run(begin())
    status, output, _ = run("check", "--store", room)
    assert (status, output) == (1, UNFINISHED + "\n")


def test_who_looks_is_no_node(room: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    async def looked(connection: object, told: object) -> Examination:
        store = await open_store(room)
        counted.append(await store.other_nodes())
        await store.close()
        return Examination(0, {}, {}, [])

    monkeypatch.setattr(examination, "_look", looked)
    assert run("check", "--store", room)[0] == 0 and counted == [0]


def test_a_database_that_is_gone_is_no_damage(run: Run, tmp_path: Path) -> None:
    status, output, errors = run("check", "--store", "postgresql://ann@127.0.0.1:1/room", "--data", tmp_path)
    assert (status, output) == (1, "") and errors.endswith(" cannot be reached: Connection refused.\n")
