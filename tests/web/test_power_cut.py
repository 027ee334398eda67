"""A power cut in live play, and a disk that is full for a while: nothing acknowledged is lost."""

import asyncio
import os
import random
from pathlib import Path

from greenroom.testing.power_cut import PowerCut
from greenroom.wire.messages import Refused, Update
from staged.ports import own_port
from web.server import Server, restarted
from web.steadfast import Steadfast
from web.test_kill import advanced, held_to_account, opened, playing
from web.visitors import Browser

CUTS = 3


def test_every_acknowledged_move_outlives_a_power_cut(tmp_path: Path) -> None:
    moment = random.Random(5)

    async def story() -> None:
        data = tmp_path / "data"
        data.mkdir()
        cut = PowerCut(data, tmp_path / "scratch")
        server = await restarted(data, own_port(), cut.environment(os.environ))
        try:
            table, cookies = await opened(server.base)
            guests = [Steadfast(server.base, table, each, seed) for seed, each in enumerate(cookies)]
            async with playing(guests):
                for number in range(CUTS):
                    await advanced(guests, [len(guest.acknowledged) + 3 for guest in guests])
                    await asyncio.sleep(moment.uniform(0, 0.2))
                    server.kill()
                    data = cut.leave(tmp_path / f"left{number}", moment)
                    cut = PowerCut(data, tmp_path / f"scratch{number}")
                    server = await restarted(data, server.port, cut.environment(os.environ))
                await advanced(guests, [len(guest.acknowledged) for guest in guests])
            server.kill()
            await held_to_account(cut.leave(tmp_path / "end"), table, guests)
        finally:
            server.kill()

    asyncio.run(story())


def test_a_full_disk_is_told_and_play_goes_on_once_there_is_room(tmp_path: Path) -> None:
    async def story() -> None:
        data = tmp_path / "data"
        data.mkdir()
        cut = PowerCut(data, tmp_path / "scratch")
        server = await restarted(data, own_port(), cut.environment(os.environ))
        try:
            await full_for_a_while(server, cut)
        finally:
            server.kill()

    asyncio.run(story())


async def full_for_a_while(server: Server, cut: PowerCut) -> None:
    ann = Browser(server.base)
    await ann.call("Ann")
    table = (await ann.open_table())["id"]
    await ann.enter(table)
    cut.fail("full")
    refused = await ann.settle("brisk", 1, "points")
    assert isinstance(refused, Refused) and refused.code.startswith("room.store_")
    opening = await ann.http.post("/api/tables", json={})
    assert opening.status_code == 503 and opening.json()["code"].startswith("room.store_")
    assert ann.now.room.clock == "none"
    cut.fail(None)
    done = await ann.settle("brisk", 1, "points")
    assert isinstance(done, Update) and done.room.clock == "brisk"
    await ann.close()
