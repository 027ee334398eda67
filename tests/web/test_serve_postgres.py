"""`greenroom serve --store postgresql://…`: several servers, one room."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.store.checksums import sum_of_record
from greenroom.testing.postgres_server import PostgresServer
from running import Run
from web.server import refused, serve
from web.visitors import Browser

WITHOUT_ASYNCPG = """
import sys
sys.modules["asyncpg"] = None
from greenroom.cli import main
main()
"""


def test_two_servers_on_one_database_know_the_same_guests_and_tables(tmp_path: Path, database: str) -> None:
    first = serve(tmp_path / "first", "--store", database)
    second = serve(tmp_path / "second", "--store", database)

    async def visit() -> None:
        ann = Browser(first.base)
        await ann.call("Ann")
        table = await ann.open_table()
        moved = Browser(second.base)
        moved.http.cookies.update(ann.http.cookies)
        assert (await moved.http.get("/api/me")).json()["name"] == "Ann"
        await moved.enter(table["id"])
        await ann.close()
        await moved.close()

    asyncio.run(visit())
    assert [first.stop(), second.stop(), first.faults, second.faults] == [0, 0, "", ""]
    assert not {"room.db", "secret.key"} & {each.name for each in (tmp_path / "first").iterdir()}


def test_a_database_that_does_not_answer_is_said_in_a_line_without_the_password(tmp_path: Path) -> None:
    url = "postgresql://ann:sesame@127.0.0.1:1/room"
    status, output, errors = refused("--data", str(tmp_path), "--port", "0", "--store", url)
    where = "PostgreSQL at 127.0.0.1:1, database room"
    assert (status, output, errors) == (1, "", f"greenroom: {where} cannot be reached: Connection refused.\n")


def test_an_address_of_another_kind_is_refused_and_not_repeated(tmp_path: Path) -> None:
    status, _, errors = refused("--data", str(tmp_path), "--store", "mysql://ann:sesame@localhost/room")
    assert (status, "--store must be an address such as postgresql://" in errors) == (2, True)
    assert "sesame" not in errors


def test_without_its_packages_it_says_what_to_install(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_ASYNCPG, "serve"]
    options = ("--data", str(tmp_path), "--port", "0", "--store", "postgresql://localhost/room")
    status, _, errors = refused(*options, command=command)
    assert status == 1
    assert errors.startswith("greenroom: A PostgreSQL store needs the package asyncpg: pip install")


def test_a_room_in_a_file_loads_nothing_of_it() -> None:
    extra = "{'asyncpg', 'sqlalchemy', 'alembic'}"
    loaded = f"import sys, greenroom.web.server; print(sorted({extra} & {{*sys.modules}}))"
    result = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_the_key_of_a_database_that_can_be_guessed_is_not_used(
    tmp_path: Path, postgres: PostgresServer, database: str
) -> None:
    serve(tmp_path, "--store", database).stop()
    postgres.execute("DELETE FROM greenroom.record WHERE kind = 'secret'", database)
    statement = "INSERT INTO greenroom.record VALUES ('secret', 'cookies', 1, 'short', {})"
    postgres.execute(statement.format(sum_of_record("secret", "cookies", 1, b"short")), database)
    status, _, errors = refused("--data", str(tmp_path), "--port", "0", "--store", database)
    assert (status, errors) == (1, "greenroom: The record secret cookies in the database holds no key.\n")


@pytest.mark.parametrize("command", [("backup", "x"), ("restore", "x")])
def test_what_is_for_a_file_alone_says_so(
    run: Run, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GREENROOM_STORE", "postgresql://localhost/room")
    status, output, errors = run(*command)
    assert (status, output) == (1, "")
    assert errors.startswith(
        "greenroom: this room is kept in PostgreSQL (--store), and not in its data folder:"
    )
