"""A power cut at any moment leaves a store with everything it acknowledged."""

import asyncio
import os
import random
import sys
from pathlib import Path

import pytest

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
