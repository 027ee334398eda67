"""A short run of `endurance.upgrade`: all nodes are replaced under a few tables, by the same version here."""

import asyncio
from pathlib import Path

from endurance.upgrade import BACK, FORWARD, upgraded
from staged.program import TESTS


def test_nothing_acknowledged_is_lost_where_nodes_of_another_version_take_over(tmp_path: Path) -> None:
    seen = asyncio.run(upgraded(tmp_path, TESTS.parent, tables=4, seconds=1))
    assert seen.done == {FORWARD: 3, BACK: 3}
