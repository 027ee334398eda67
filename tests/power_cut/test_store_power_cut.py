"""A power cut at any moment leaves a store with everything it acknowledged."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.store import StreamHead, open_store
from greenroom.testing.appender import event
from greenroom.testing.power_cut import PowerCut
from greenroom.testing.promises import append_and_kill, missing_at

CARELESS = Path(__file__).with_name("careless_store.py")


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/room.db"


@pytest.mark.parametrize("torn", [None, random.Random(8)], ids=["whole", "torn"])
def test_everything_acknowledged_outlives_power_cuts(tmp_path: Path, torn: random.Random | None) -> None:
    data, moment = tmp_path / "data", random.Random(7)
    data.mkdir()
    for n in range(6):
        cut = PowerCut(data, tmp_path / f"scratch{n}")
        promised = append_and_kill(url(data), moment, cut.environment(os.environ))
        # What the cut left is what the next round goes on from.
        data = cut.leave(tmp_path / f"left{n}", torn)
        assert asyncio.run(missing_at(url(data), promised)) == []


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_store_that_does_not_sync_each_commit_is_found_out(tmp_path: Path, synchronous: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    cut = PowerCut(data, tmp_path / "scratch")
    program = (sys.executable, str(CARELESS), synchronous)
    # Killed at once: later it would tidy its files, and that syncs them.
    promised = append_and_kill(url(data), random.Random(7), cut.environment(os.environ), program, longest=0)
    assert asyncio.run(missing_at(url(data), promised)) == []
    assert asyncio.run(missing_at(url(cut.leave(tmp_path / "left")), promised)) != []


DROPS = """
import asyncio, os, sys
from greenroom.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    await store.log.drop("counted/last", 2)
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""


def test_events_that_were_deleted_are_not_missed_after_a_power_cut(tmp_path: Path) -> None:
    """The mark of before, which reached the disk long ago, must not come back."""
    data = tmp_path / "data"
    data.mkdir()

    async def fill() -> None:
        store = await open_store(url(data))
        for stream in ("counted/first", "counted/last"):
            await store.log.append(stream, 0, [event(1), event(2)])
        await store.close()

    async def left_in(folder: Path) -> list[StreamHead]:
        store = await open_store(url(folder))
        heads = await store.log.streams()
        await store.close()
        return heads

    asyncio.run(fill())
    cut = PowerCut(data, tmp_path / "scratch")
    subprocess.run([sys.executable, "-c", DROPS, url(data)], env=cut.environment(os.environ), check=False)
    assert [head.stream for head in asyncio.run(left_in(cut.leave(tmp_path / "left")))] == ["counted/first"]
