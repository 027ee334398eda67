"""A short run of `endurance.kills`: one kill of each kind, and cuts of the power."""

import asyncio
import random
import socket
from pathlib import Path

import pytest

from endurance.houses import Program
from endurance.kills import told
from endurance.ordeal import KINDS, NO_BACKUPS, Ordeal, OrdealTally


@pytest.mark.parametrize("how", ["new process", "forked"])
def test_nothing_acknowledged_is_lost_in_whatever_the_server_is_killed(tmp_path: Path, how: str) -> None:
    tally = OrdealTally()
    ordeal = Ordeal(tmp_path / "evening", random.Random(21), tally, forked=how == "forked")
    asyncio.run(ordeal.whole(list(KINDS)))
    assert tally.kills == dict.fromkeys(KINDS, 1) and tally.acknowledged > 0
    assert "0 lost, 0 twice" in told(tally, "kills")


def test_nothing_acknowledged_is_lost_when_the_power_goes_too(tmp_path: Path) -> None:
    tally = OrdealTally()
    asyncio.run(Ordeal(tmp_path / "evening", random.Random(22), tally, cuts=True).whole(list(NO_BACKUPS)))
    assert tally.kills == dict.fromkeys(NO_BACKUPS, 1) and tally.acknowledged > 0


def test_a_server_that_does_not_start_is_heard(tmp_path: Path) -> None:
    async def story() -> None:
        program = Program(tmp_path)
        try:
            with socket.create_server(("127.0.0.1", program.port)):
                await program.spawn()
                with pytest.raises(AssertionError, match=f"{program.port} cannot be listened at: Address"):
                    await program.answers()
        finally:
            program.close()

    asyncio.run(story())
