"""SQLite keeps the contract of every store."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from greenroom.testing.check_store import CheckStore


class TestSqlite(CheckStore):
    troubles = ("locked",)

    def url(self, folder: Path) -> str:
        return f"sqlite:///{folder}/room.db"

    @contextmanager
    def in_trouble(self, trouble: str, folder: Path) -> Iterator[None]:
        """Let another program hold the file's lock."""
        other = sqlite3.connect(folder / "room.db", isolation_level=None, check_same_thread=False, timeout=60)
        with closing(other):
            other.execute("BEGIN IMMEDIATE")
            yield
