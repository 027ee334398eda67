"""`append_forever` over an SQLite store that is careless: `careless_store.py SYNCHRONOUS URL STREAMS`."""

import runpy
import sqlite3
import sys

SYNCHRONOUS = sys.argv.pop(1)


class Careless(sqlite3.Connection):
    """A connection that syncs less than it is told to."""

    def execute(self, sql, *parameters):  # type: ignore[no-untyped-def, override]
        if sql == "PRAGMA synchronous = FULL":
            sql = f"PRAGMA synchronous = {SYNCHRONOUS}"
        return super().execute(sql, *parameters)


connect = sqlite3.connect
sqlite3.connect = lambda *arguments, **named: connect(*arguments, factory=Careless, **named)  # type: ignore[assignment]
runpy.run_module("greenroom.testing.append_forever", run_name="__main__")
