"""The examination of a whole database file, its pages and its mark too, also while a server writes to it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from greenroom.store.checksums import damage_of
from greenroom.store.examination import Examination, Findings
from greenroom.store.log import StoreUnavailable
from greenroom.store.sqlite.file import SqliteFile
from greenroom.store.sqlite.reader import event_rows, heads, record
from greenroom.store.sqlite.schema import STEPS, refuse_strange

ANYTHING = "SELECT EXISTS (SELECT 1 FROM stream) OR EXISTS (SELECT 1 FROM record)"
ALL_RECORDS = "SELECT kind, key, version, data, sum FROM record ORDER BY kind, key"


def examine(path: Path) -> Examination:
    """Read everything in a file. Raises `StoreUnavailable` where it cannot be opened as one of ours."""
    if not path.exists():
        raise StoreUnavailable("failed", f"There is no {path}.")
    with _reading(path) as db:
        return _look(path, db)


def holds_anything(path: Path) -> bool:
    """Tell whether anything is stored in a file that is there; change nothing. Raises `StoreUnavailable`."""
    with _reading(path) as db:
        # A file that is not marked as ours has no tables either.
        (owner,) = db.execute("PRAGMA application_id").fetchone()
        return bool(owner) and bool(db.execute(ANYTHING).fetchone()[0])


def record_in(path: Path, kind: str, key: str) -> bytes | None:
    """Return a record of a file in the current format, None where it has none. Raises `StoreUnavailable`."""
    with _reading(path) as db:
        stored_record = record(db, kind, key)
        return None if stored_record is None else stored_record.data


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    file = SqliteFile(path)
    db = file.reader()
    try:
        refuse_strange(db, str(path))
        yield db
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


def _look(path: Path, db: sqlite3.Connection) -> Examination:
    pages = db.execute("PRAGMA integrity_check(20)")
    findings = Findings(f"{path}: {sentence}." for (sentence,) in pages if sentence != "ok")
    (format_,) = db.execute("PRAGMA user_version").fetchone()
    if format_ < len(STEPS):
        sentence = f"{path} has format {format_}; start this version once, and it is brought to {len(STEPS)}."
        raise StoreUnavailable("failed", sentence)
    try:
        SqliteFile(path).high_water_mark.check(db)
    except StoreUnavailable as trouble:
        findings.add(trouble.detail)
    streams, kinds = Counter[str](), Counter[str]()
    for head in heads(db, ""):
        streams[head.stream.partition("/")[0]] += 1
        try:
            findings.compare_stream(head.stream, *event_rows(db, head.stream, 0))
        except sqlite3.Error:
            findings.add(damage_of(head.stream).detail)
    for kind, *row in db.execute(ALL_RECORDS):
        kinds[kind] += 1
        findings.compare_record(kind, *row)
    (count,) = db.execute("SELECT count(*) FROM event").fetchone()
    return Examination(count, dict(streams), dict(kinds), findings.faults, findings.more, findings.left)
