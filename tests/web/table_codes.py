"""The codes of the tables that tests have opened or come to, by their ids: a socket is opened by the code."""

from __future__ import annotations

CODES: dict[str, str] = {}


def code_of(table: str) -> str:
    """Return a table's code, by its id or by that code."""
    return CODES.get(table, table)
