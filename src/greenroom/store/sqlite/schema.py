"""The tables of an SQLite store and the steps that led to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from greenroom.store.checksums import damage_of
from greenroom.store.log import StoreUnavailable

APPLICATION_ID = 0x47524E52
"""Marks the file as ours (SQLite's `application_id`)."""

# A commit costs the pages that it touches. Events of all streams follow one another on the last page,
# each pointing at the one before it in its stream; a table by (stream, number) would touch a page a stream.
# A stream that does not end where the event's number says gives the event no stream, and the file refuses
# it: so neither gaps nor two events of one number are possible, whoever writes.
LOG_AND_REGISTRY = """
CREATE TABLE stream (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    last INTEGER NOT NULL,
    at REAL NOT NULL,
    tail INTEGER NOT NULL
);
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    number INTEGER NOT NULL,
    previous INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    at REAL NOT NULL,
    data BLOB NOT NULL
);
CREATE VIEW incoming AS
SELECT stream.name AS stream, number, kind, version, event.at AS at, data
FROM event JOIN stream ON stream.id = event.stream;
CREATE TRIGGER event_comes INSTEAD OF INSERT ON incoming
BEGIN
    INSERT INTO stream (name, last, at, tail)
    SELECT NEW.stream, 0, NEW.at, 0 WHERE NEW.number = 1;
    INSERT INTO event (stream, number, previous, kind, version, at, data)
    SELECT stream.id, NEW.number, stream.tail, NEW.kind, NEW.version, NEW.at, NEW.data
    FROM (SELECT 1) LEFT JOIN stream ON stream.name = NEW.stream AND stream.last = NEW.number - 1;
    UPDATE stream SET last = NEW.number, at = NEW.at, tail = last_insert_rowid()
    WHERE name = NEW.stream;
END;
CREATE TABLE record (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) WITHOUT ROWID;
"""

# Rows that were written before have no sum, and are not checked.
SUMS = """
ALTER TABLE event ADD COLUMN sum INTEGER;
ALTER TABLE record ADD COLUMN sum INTEGER;
DROP TRIGGER event_comes;
DROP VIEW incoming;
CREATE VIEW incoming AS
SELECT stream.name AS stream, number, kind, version, event.at AS at, data, sum
FROM event JOIN stream ON stream.id = event.stream;
CREATE TRIGGER event_comes INSTEAD OF INSERT ON incoming
BEGIN
    INSERT INTO stream (name, last, at, tail)
    SELECT NEW.stream, 0, NEW.at, 0 WHERE NEW.number = 1;
    INSERT INTO event (stream, number, previous, kind, version, at, data, sum)
    SELECT stream.id, NEW.number, stream.tail, NEW.kind, NEW.version, NEW.at, NEW.data, NEW.sum
    FROM (SELECT 1) LEFT JOIN stream ON stream.name = NEW.stream AND stream.last = NEW.number - 1;
    UPDATE stream SET last = NEW.number, at = NEW.at, tail = last_insert_rowid()
    WHERE name = NEW.stream;
END;
"""

STEPS: Sequence[str] = (LOG_AND_REGISTRY, SUMS)
"""The steps of the schema, in order and never changed once released; a file's `user_version` counts those it
has been through."""


def refuse_strange(db: sqlite3.Connection, name: str, steps: Sequence[str] = STEPS) -> None:
    """Raise `StoreUnavailable` for another program's file or one a newer version wrote; change nothing."""
    owner, number = _number(db, "application_id"), _number(db, "user_version")
    try:
        (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged schema in its message, and Python does not get as far as raising that.
        raise damage_of(name) from error
    if owner != APPLICATION_ID and (owner or tables):
        raise StoreUnavailable("failed", f"{name} is another program's database; choose another file.")
    if number > len(steps):
        raise StoreUnavailable(
            "failed",
            f"{name} was written by a newer version of this program "
            f"(its format is {number}, this version knows {len(steps)}). Install that version again, or "
            "go back to a backup that this version or an older one made: greenroom restore, into an empty "
            "folder.",
        )


def bring_up_to_date(db: sqlite3.Connection, steps: Sequence[str] = STEPS) -> None:
    """Take the file through the steps it lacks, each whole or not at all."""
    while (done := _number(db, "user_version")) < len(steps):
        # Another process may have been quicker: the step asks again once it holds the lock.
        db.execute("BEGIN IMMEDIATE")
        if _number(db, "user_version") == done:
            _take(db, steps[done], done + 1)
        db.execute("COMMIT")


def overwrite(db: sqlite3.Connection) -> None:
    """Commit something that changes nothing, over what a failed commit has left in the write-ahead log."""
    db.execute(f"PRAGMA user_version = {len(STEPS)}")


def _take(db: sqlite3.Connection, step: str, number: int) -> None:
    for statement in statements(step):
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {number}")


def statements(script: str) -> list[str]:
    """Take a script apart into its statements."""
    # `executescript` would commit first, and a step must be all or nothing.
    statements, text = [], ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            statements.append(text)
            text = ""
    return statements


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
