"""Changes within an open transaction: of the registry, and the end of a stream."""

from __future__ import annotations

import sqlite3

from greenroom.store.checksums import sum_of_record
from greenroom.store.log import Conflict
from greenroom.store.pending_writes import ends_elsewhere
from greenroom.store.sqlite.chain import DROP
from greenroom.store.sqlite.schema import overwrite


def put_record(db: sqlite3.Connection, kind: str, key: str, data: bytes, expected: int | None) -> int:
    """Write a record over the expected version; return its new one."""
    version = _check_version(db, kind, key, expected) + 1
    row = (kind, key, version, data, sum_of_record(kind, key, version, data))
    db.execute("INSERT OR REPLACE INTO record (kind, key, version, data, sum) VALUES (?, ?, ?, ?, ?)", row)
    return version


def delete_record(db: sqlite3.Connection, kind: str, key: str, expected: int | None) -> int:
    """Forget a record at the expected version."""
    _check_version(db, kind, key, expected)
    db.execute("DELETE FROM record WHERE kind = ? AND key = ?", (kind, key))
    return 0


def drop_stream(db: sqlite3.Connection, stream: str, expected: int) -> int:
    """Forget a stream that ends at a number."""
    row = db.execute("SELECT last FROM stream WHERE name = ?", (stream,)).fetchone()
    if row is not None and row[0] != expected:
        raise ends_elsewhere(stream, expected)
    db.execute(DROP, {"stream": stream, "after": 0})
    db.execute("DELETE FROM stream WHERE name = ?", (stream,))
    return 0


def change_nothing(db: sqlite3.Connection) -> int:
    """Write a page as it is."""
    overwrite(db)
    return 0


def _check_version(db: sqlite3.Connection, kind: str, key: str, expected: int | None) -> int:
    row = db.execute("SELECT version FROM record WHERE kind = ? AND key = ?", (kind, key)).fetchone()
    version = int(row[0]) if row else 0
    if expected not in (None, version):
        raise Conflict(f"{kind} {key} is at version {version}, not {expected}")
    return version
