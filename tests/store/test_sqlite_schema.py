"""The steps of an SQLite file's format are taken in order, each whole or not at all."""

import sqlite3
from collections.abc import Iterator

import pytest

from greenroom.store.sqlite.schema import STEPS, bring_up_to_date

ONE = "CREATE TABLE one (a);\nCREATE TRIGGER t AFTER INSERT ON one\nBEGIN\n  SELECT 1;\nEND;\n"
TWO = "CREATE TABLE two (a);\nINSERT INTO two SELECT count(*) FROM one;\n"
BROKEN = "CREATE TABLE three (a);\nINSERT INTO nowhere VALUES (1);\n"


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    yield connection
    connection.close()


def tables(db: sqlite3.Connection) -> list[str]:
    return [
        name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    ]


def version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def test_a_file_takes_the_steps_it_lacks_and_no_other(db: sqlite3.Connection) -> None:
    bring_up_to_date(db, [ONE])
    db.execute("INSERT INTO one VALUES (1)")
    bring_up_to_date(db, [ONE, TWO])
    bring_up_to_date(db, [ONE, TWO])
    assert (tables(db), version(db)) == (["one", "two"], 2)
    assert db.execute("SELECT a FROM two").fetchall() == [(1,)]


def test_a_step_that_fails_leaves_the_file_before_it(db: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        bring_up_to_date(db, [ONE, BROKEN])
    db.execute("ROLLBACK")
    assert (tables(db), version(db)) == (["one"], 1)


def test_a_new_file_ends_at_the_newest_step(db: sqlite3.Connection) -> None:
    bring_up_to_date(db)
    assert version(db) == len(STEPS)


def test_the_file_itself_refuses_gaps_and_two_events_of_one_number(db: sqlite3.Connection) -> None:
    bring_up_to_date(db)
    insert = (
        "INSERT INTO incoming (stream, number, kind, version, at, data) VALUES ('a', ?, 'k', 1, 1.0, x'00')"
    )
    for number in (1, 2):
        db.execute(insert, (number,))
    for number in (0, 1, 2, 4, -1):
        with pytest.raises(sqlite3.IntegrityError):
            db.execute(insert, (number,))
    assert db.execute("SELECT number FROM incoming ORDER BY number").fetchall() == [(1,), (2,)]
