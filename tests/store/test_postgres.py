"""PostgreSQL keeps the contract of every store."""

from pathlib import Path

import pytest

from greenroom.testing.check_store import CheckStore


class TestPostgres(CheckStore):
    tells_others = True

    @pytest.fixture(autouse=True)
    def _empty(self, database: str) -> None:
        self._url = database

    def url(self, folder: Path) -> str:
        return self._url
