from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from greenroom import cli
from greenroom.testing.postgres_server import PostgresServer, running_postgres
from running import Run
from together.stored import Stores
from together.switch import HOUSES, SWITCH

MEMORY = Path("/dev/shm")
MIN_FREE_BYTES = 2 << 30
"""Bytes that the databases of a test run stay far below."""

# The same examples in every run, however long a busy machine takes for them; a test's settings add to these.
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "random", settings.get_profile("same"), derandomize=False, max_examples=1000, print_blob=True
)
settings.load_profile("same")


def in_memory() -> Path | None:
    """Return a folder that lies in memory, where the machine has one with room for databases."""
    return MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > MIN_FREE_BYTES else None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nodes", action="store_true", help="play over two nodes on one PostgreSQL")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "led(why, onlooker=True): over two nodes all its people are led to one of them"
    )
    if config.getoption("--nodes"):
        os.environ[SWITCH] = "2"
        HOUSES.nodes = 2


@pytest.fixture(autouse=True)
def _on_nodes(request: pytest.FixtureRequest) -> None:
    """Let houses of several nodes share a database, and tables another."""
    led = request.node.get_closest_marker("led")
    HOUSES.led, HOUSES.onlooker = led is not None, led is None or led.kwargs.get("onlooker", True)
    if HOUSES.nodes > 1 and HOUSES.emptied is None:
        postgres, url = request.getfixturevalue("postgres"), request.getfixturevalue("shared_database")
        HOUSES.emptied = lambda: postgres.empty_database(url)
        HOUSES.stores = request.getfixturevalue("stores")


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
    # Over two nodes it commits tens of thousands of times, and no test asks it to survive the machine.
    with running_postgres(above=in_memory() if HOUSES.nodes > 1 else None) as server:
        yield server


@pytest.fixture(scope="session")
def shared_database(postgres: PostgresServer) -> str:
    """The URL of a database that all tests of a process use in turn."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def stores(postgres: PostgresServer) -> Iterator[Stores]:
    """The stores of two nodes, which all tables of a process use in turn."""
    opened = Stores(postgres.new_database(), nodes=2)
    yield opened
    opened.close()


@pytest.fixture
def database(postgres: PostgresServer, shared_database: str) -> str:
    """The URL of a database in which nothing is stored yet."""
    return postgres.empty_database(shared_database)
