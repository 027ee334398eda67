"""A short run of `endurance.faults`: each kind of fault once, at a few tables."""

import asyncio
from pathlib import Path

from endurance.faults import ordeal, told


def test_nothing_acknowledged_is_lost_whatever_befalls_nodes_postgres_and_proxy(tmp_path: Path) -> None:
    seen = asyncio.run(ordeal(tmp_path, tables=6, faults=9, seed=12, say=lambda _: None))
    assert set(seen.done.values()) == {1} and len(seen.done) == 9
    assert "0 lost, 0 twice" in told(seen)
