from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator

import pytest

from greenroom import cli
from greenroom.testing.postgres_server import PostgresServer, running_postgres
from running import Run
from together.switch import HOUSES, SWITCH


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nodes", action="store_true", help="play houses over two nodes on one PostgreSQL")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--nodes"):
        os.environ[SWITCH] = "2"
        HOUSES.nodes = 2


@pytest.fixture(autouse=True)
def _on_nodes(request: pytest.FixtureRequest) -> None:
    """Let houses of several nodes share a database."""
    if HOUSES.nodes > 1 and HOUSES.emptied is None:
        postgres, url = request.getfixturevalue("postgres"), request.getfixturevalue("shared_database")
        HOUSES.emptied = lambda: postgres.emptied(url)


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
