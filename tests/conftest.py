from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from greenroom import cli
from greenroom.testing.postgres_server import PostgresServer, running_postgres
from running import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    def run_command(*arguments: object, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["greenroom", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsysbinary.readouterr()
        assert b"Traceback" not in err
        return int(left.value.code or 0), out.decode(), err.decode()

    return run_command


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of one's own, one for each process of a test run."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def shared_database(postgres: PostgresServer) -> str:
    """The URL of a database that all tests of a process use in turn."""
    return postgres.new_database()


@pytest.fixture
def database(postgres: PostgresServer, shared_database: str) -> str:
    """The URL of a database in which nothing is stored yet."""
    return postgres.emptied(shared_database)
