"""The examination of a whole database file, its pages and its mark too, also while a server writes to it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from greenroom.store.examination import MOST_FAULTS, Examination
from greenroom.store.log import StoreUnavailable
from greenroom.store.sqlite.file import SqliteFile
from greenroom.store.sqlite.reader import events, heads, records
from greenroom.store.sqlite.schema import STEPS, refuse_strange
from greenroom.store.sums import damaged


def examine(path: Path) -> Examination:
    """Read everything in a file. Raises `StoreUnavailable` where it cannot be opened as one of ours."""
    if not path.exists():
        raise StoreUnavailable("failed", f"There is no {path}.")
    file = SqliteFile(path)
    db = file.reader()
    try:
        refuse_strange(db, str(path))
        return _look(file, db)
    except sqlite3.Error as error:
        raise file.explain(error) from error
    finally:
        db.close()


def migrate(path: Path) -> None:
    """Bring a copy that an older version made to the current format. Raises `StoreUnavailable`."""
    SqliteFile(path).writer().close()


def copy_database(path: Path, copy: Path) -> None:
    """Copy a file as it is at one moment, while a server may write to it. Raises `StoreUnavailable`."""
    file = SqliteFile(path)
    source = file.reader()
    try:
        refuse_strange(source, str(path))
        target = sqlite3.connect(copy)
        try:
            source.backup(target)
            # One file, without companions: the journal mode is kept in the file.
            target.execute("PRAGMA journal_mode = DELETE")
        finally:
            target.close()
    except sqlite3.Error as error:
        raise file.explain(error) from error
    finally:
        source.close()


def _look(file: SqliteFile, db: sqlite3.Connection) -> Examination:
    faults = [f"{file.path}: {said}." for (said,) in db.execute("PRAGMA integrity_check(20)") if said != "ok"]
    (format_,) = db.execute("PRAGMA user_version").fetchone()
    if format_ < len(STEPS):
        said = (
            f"{file.path} has format {format_}; start this version once, and it is brought to {len(STEPS)}."
        )
        raise StoreUnavailable("failed", said)
    try:
        file.high_water_mark.check(db)
    except StoreUnavailable as trouble:
        faults.append(trouble.detail)
    streams = Counter(head.stream.partition("/")[0] for head in heads(db, ""))
    kinds = Counter(dict(db.execute("SELECT kind, count(*) FROM record GROUP BY kind")))
    for fault in _faults(db, kinds):
        if len(faults) < MOST_FAULTS:
            faults.append(fault)
    (count,) = db.execute("SELECT count(*) FROM event").fetchone()
    return Examination(count, dict(streams), dict(kinds), faults)


def _faults(db: sqlite3.Connection, kinds: Counter[str]) -> Iterator[str]:
    for head in heads(db, ""):
        try:
            events(db, head.stream, 0)
        except StoreUnavailable as trouble:
            yield trouble.detail
        except sqlite3.Error:
            yield damaged(head.stream).detail
    for kind in kinds:
        try:
            records(db, kind)
        except StoreUnavailable as trouble:
            yield trouble.detail
