"""SQLite keeps the contract of every store."""

from pathlib import Path

from greenroom.testing.check_store import CheckStore


class TestSqlite(CheckStore):
    def url(self, folder: Path) -> str:
        return f"sqlite:///{folder}/room.db"
