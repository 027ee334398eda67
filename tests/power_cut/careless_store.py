"""`appender` over an SQLite store that is careless: `careless_store.py SYNCHRONOUS URL STREAMS`."""

import runpy
import sqlite3
import sys
from functools import partial
from typing import Any
from unittest.mock import patch

SYNCHRONOUS = sys.argv.pop(1)


class Careless(sqlite3.Connection):
    """A connection that syncs less than it is told to."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "PRAGMA synchronous = FULL":
            sql = f"PRAGMA synchronous = {SYNCHRONOUS}"
        return super().execute(sql, parameters)


patch.object(sqlite3, "connect", partial(sqlite3.connect, factory=Careless)).start()
runpy.run_module("greenroom.testing.appender", run_name="__main__")
