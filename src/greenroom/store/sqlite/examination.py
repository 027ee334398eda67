"""The examination of a whole database file, its pages and its mark too, also while a server writes to it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path

from greenroom.store.examination import Examination, Findings
from greenroom.store.log import StoreUnavailable
from greenroom.store.sqlite.file import SqliteFile
from greenroom.store.sqlite.reader import event_rows, heads
from greenroom.store.sqlite.schema import STEPS, refuse_strange
from greenroom.store.sums import damaged

ALL_RECORDS = "SELECT kind, key, version, data, sum FROM record ORDER BY kind, key"


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
    pages = db.execute("PRAGMA integrity_check(20)")
    findings = Findings(f"{file.path}: {said}." for (said,) in pages if said != "ok")
    (format_,) = db.execute("PRAGMA user_version").fetchone()
    if format_ < len(STEPS):
        said = (
            f"{file.path} has format {format_}; start this version once, and it is brought to {len(STEPS)}."
        )
        raise StoreUnavailable("failed", said)
    try:
        file.high_water_mark.check(db)
    except StoreUnavailable as trouble:
        findings.add(trouble.detail)
    streams, kinds = Counter[str](), Counter[str]()
    for head in heads(db, ""):
        streams[head.stream.partition("/")[0]] += 1
        try:
            findings.compare_stream(head.stream, *event_rows(db, head.stream, 0))
        except sqlite3.Error:
            findings.add(damaged(head.stream).detail)
    for kind, *row in db.execute(ALL_RECORDS):
        kinds[kind] += 1
        findings.compare_record(kind, *row)
    (count,) = db.execute("SELECT count(*) FROM event").fetchone()
    return Examination(count, dict(streams), dict(kinds), findings.listed, findings.more)
