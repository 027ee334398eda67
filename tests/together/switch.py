"""Whether the houses of tests are one node each or two on one store: `pytest --nodes`, `./run test nodes`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from together.stored import Stores

SWITCH = "GREENROOM_TEST_NODES"
"""The environment variable by which `--nodes` reaches every process of a test run."""


class Houses(msgspec.Struct):
    """The way in which houses are made."""

    nodes: int = 1
    led: bool = False
    """Whether the people of the test that runs all come to one node, as a proxy leads them."""
    onlooker: bool = False
    """Whether somebody looks on at the other node meanwhile."""
    emptied: Callable[[], str] | None = None
    """Empties the database of all nodes and returns its URL; null: a house has a SQLite file of its own."""
    stores: Stores | None = None
    """The stores of the nodes of tables that stories make without a house; null: they are kept in memory."""
    databases: dict[Path, str] = {}
    """By the folder of a house: one that is opened again finds what it kept."""

    def url(self, data: Path) -> str:
        """Return the URL of the store of a house."""
        if self.emptied is None:
            return f"sqlite:///{data / 'room.db'}"
        if data not in self.databases:
            # One database serves all houses of a process, one after the other.
            self.databases = {data: self.emptied()}
        return self.databases[data]


HOUSES = Houses(nodes=2 if SWITCH in os.environ else 1)
"""Set once, before the first test."""
