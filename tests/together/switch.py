"""Whether the houses of tests are one node each or two on one store."""

from __future__ import annotations

import msgspec


class Houses(msgspec.Struct):
    """What a house is made of."""

    nodes: int = 1
    database: str | None = None
    """The URL of the PostgreSQL database that all nodes share; null: a house has a SQLite file of its own."""


HOUSES = Houses()
"""Set once, before the first test."""
