"""The number of the last acknowledged event, kept beside the database: it reveals a damaged write-ahead log.

SQLite takes what follows the first broken frame of a write-ahead log for a commit that was never finished,
and drops it without a word. What was lost so is known only from outside: this file holds the number of the
last event that was acknowledged. It is written after each commit, so that it outlives the process however
that is killed, and as a rule not synced: after a power cut it may be behind. It must never be ahead, so it is
set to 0 and synced before the last events may be deleted: otherwise a power cut could bring back the mark
from before. It is written into mapped memory, since a call into the system would hand over the interpreter's
lock once more each commit.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import sqlite3
import struct
from pathlib import Path
from zlib import crc32

from greenroom.store.log import StoreUnavailable

_layout = struct.Struct("<4sQI")
NAME = b"GRmk"


class HighWaterMark:
    """The high-water mark of one database file; where there is none, nothing is checked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._memory: mmap.mmap | None = None
        self._last = 0

    def check(self, db: sqlite3.Connection) -> None:
        """Raise `StoreUnavailable` where the database lacks events that were acknowledged."""
        last, acknowledged = last_event(db), self.read()
        if acknowledged > last:
            raise StoreUnavailable(
                "failed",
                f"{self._path.with_suffix('.db')} lacks {acknowledged - last} events that were acknowledged: "
                "its write-ahead log is damaged, or it is an older copy. Put the right files back or restore "
                f"a backup; to go on with what is there, delete {self._path}.",
            )

    def read(self) -> int:
        """Return the number of the last event acknowledged; 0 where nothing is known."""
        try:
            name, last, sum_ = _layout.unpack(self._path.read_bytes())
        except (OSError, struct.error):
            return 0
        return last if (name, sum_) == (NAME, _sum(last)) else 0

    def open(self, db: sqlite3.Connection) -> None:
        """Begin to write the mark, at the database's last event; do without where it cannot be written."""
        with contextlib.suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
            file = os.open(self._path, flags, 0o600)
            try:
                # With its place on the disk, so that writing it cannot fail later.
                os.ftruncate(file, _layout.size)
                os.posix_fallocate(file, 0, _layout.size)
                self._memory = mmap.mmap(file, _layout.size)
            finally:
                os.close(file)
        self.set(last_event(db))

    def advance(self, events: int) -> None:
        """Note that more events were acknowledged."""
        self.set(self._last + events)

    def forget(self) -> None:
        """Set the mark to 0, durably, before events are deleted, so that their lack is no fault."""
        self.set(0)
        if self._memory is None:
            return
        try:
            self._memory.flush()
            with self._path.open("rb") as file:
                os.fdatasync(file.fileno())
        except OSError:
            # Without a mark nothing is checked; a wrong one would keep the room closed.
            self.close()
            self._path.unlink(missing_ok=True)

    def set(self, last: int) -> None:
        """Note the number of the last event."""
        self._last = last
        if self._memory is not None:
            _layout.pack_into(self._memory, 0, NAME, last, _sum(last))

    def close(self) -> None:
        """Let go of the file."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None


def last_event(db: sqlite3.Connection) -> int:
    """Return the number of the last event in a database, over all streams."""
    return int(db.execute("SELECT coalesce(max(id), 0) FROM event").fetchone()[0])


def _sum(last: int) -> int:
    return crc32(last.to_bytes(8, "little"))
