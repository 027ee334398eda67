"""Opening an SQLite file, and saying in a sentence why it could not be used."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from greenroom.store.checksums import damage_of
from greenroom.store.log import StoreUnavailable
from greenroom.store.sqlite.high_water_mark import HighWaterMark
from greenroom.store.sqlite.schema import bring_up_to_date, refuse_strange

MIN_FREE_BYTES = 64 * 1024
"""The free bytes on the disk below which a failed write is put down to a full disk."""
CHECKPOINT_PAGES = 8000
"""The write-ahead log is carried over once it is so long (32 MB): all that is under way waits for that,
and with SQLite's own 1000 pages it would come several times a second at a thousand moves a second."""


class SqliteFile:
    """One database file: hands out connections and explains failures.

    `patience` is how many seconds a connection waits for another program's lock.
    """

    def __init__(self, path: Path, patience: float = 2.0) -> None:
        self.path = path
        self._patience = patience
        self._opened_as: tuple[int, int] | None = None
        self.high_water_mark = HighWaterMark(path.with_suffix(".mark"))

    def writer(self) -> sqlite3.Connection:
        """Make the file if need be, bring it up to date and return a connection that may write."""
        self._create()
        db = self._open(self._set_up_writer)
        # SQLite makes and deletes a journal on the way into its write-ahead log. Came that back after a power
        # cut, it would be rolled back, over all that was acknowledged since.
        try:
            sync_folder(self.path.parent)
        except OSError as error:
            db.close()
            raise StoreUnavailable(
                "failed", f"The folder of {self.path} cannot be synced: {error.strerror}."
            ) from error
        self._opened_as = _identity(self.path)
        return db

    def size(self) -> int:
        """Return the bytes of the database and its write-ahead log."""
        sizes = 0
        for path in (self.path, self.path.with_name(f"{self.path.name}-wal")):
            with contextlib.suppress(OSError):
                sizes += path.stat().st_size
        return sizes

    def require_place(self) -> None:
        """Raise `StoreUnavailable` where the file that was opened does not lie under its name any more."""
        if _identity(self.path) != self._opened_as:
            sentence = f"{self.path} was removed or replaced under an open room: what is played is lost."
            raise StoreUnavailable("failed", sentence)

    def reader(self) -> sqlite3.Connection:
        """Return a connection that only reads."""
        return self._open(lambda db: db.execute("PRAGMA query_only = ON"))

    def _create(self) -> None:
        # Decks lie in it: nobody else on the machine may read it; its companions take over its mode.
        # A file that exists must not be opened by us: closing it again would drop SQLite's locks.
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        except FileExistsError:
            # A copy that was put here may be readable by others. Its companions take over its mode.
            with contextlib.suppress(OSError):
                self.path.chmod(0o600)
        except OSError as error:
            raise StoreUnavailable("failed", f"{self.path} cannot be made: {error.strerror}.") from error

    def _open(self, set_up: Callable[[sqlite3.Connection], object]) -> sqlite3.Connection:
        try:
            # Commits are ours to place, and a connection changes threads once, when it is handed over.
            db = sqlite3.connect(
                self.path, timeout=self._patience, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise self.explain(error) from error
        try:
            set_up(db)
        except sqlite3.Error as error:
            db.close()
            raise self.explain(error) from error
        except StoreUnavailable:
            db.close()
            raise
        return db

    def _set_up_writer(self, db: sqlite3.Connection) -> None:
        refuse_strange(db, str(self.path))
        refuse_broken(db, str(self.path))
        (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreUnavailable(
                "failed", f"The disk of {self.path} cannot carry a write-ahead log; use a local disk."
            )
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        bring_up_to_date(db)
        self.high_water_mark.check(db)
        # SQLite opens what it may not write for reading, and would say so only at the first write.
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")

    def explain(self, error: sqlite3.Error) -> StoreUnavailable:
        """Turn SQLite's error into ours."""
        code = primary_code(error)
        if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and self._no_room(error)):
            return StoreUnavailable("full", f"The disk of {self.path} is full.")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreUnavailable("locked", f"Another program holds {self.path} locked.")
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            return StoreUnavailable("failed", f"{self.path} and its folder must be writable ({error}).")
        if code == sqlite3.SQLITE_CORRUPT:
            return damage_of(str(self.path))
        if code == sqlite3.SQLITE_NOTADB:
            return StoreUnavailable("failed", f"{self.path} is not a database; choose another file.")
        return StoreUnavailable("failed", f"{self.path} cannot be used: {error}.")

    def _no_room(self, error: sqlite3.Error) -> bool:
        # The index of the write-ahead log fails in this way alone when there is no space for it.
        if error.sqlite_errorcode == sqlite3.SQLITE_IOERR_SHMSIZE:
            return True
        try:
            return shutil.disk_usage(self.path.parent).free < MIN_FREE_BYTES
        except OSError:
            return False


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def refuse_broken(db: sqlite3.Connection, name: str) -> None:
    """Raise `StoreUnavailable` for a file with a page that is not as SQLite left it."""
    # The log has no index of its own to compare, so this costs hardly more than the quick check.
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise damage_of(name)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable; a file system that knows no such thing has none to lose."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def primary_code(error: sqlite3.Error) -> int:
    """Return SQLite's code without its details; an error of Python's own module has none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
