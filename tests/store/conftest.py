"""A PostgreSQL of one's own for the tests of the store, one for each process of a test run."""

from collections.abc import Iterator

import pytest

from greenroom.testing.postgres_server import PostgresServer, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def database(postgres: PostgresServer) -> str:
    """The URL of a database that all tests of a process share."""
    return postgres.new_database()


@pytest.fixture
def room(postgres: PostgresServer, database: str) -> str:
    """The URL of that database, where nothing is stored yet."""
    return postgres.emptied(database)
