"""The server killed at random moments of live play, and started again."""

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path

from endurance.houses import Kennel
from web.steadfast import Steadfast
from web.testimony import diverging, logged, played_ids
from web.visitors import STORY_SECONDS, Browser

KILLS = int(os.environ.get("GREENROOM_KILLS", "50"))
TABLES = 2


async def opened(base: str, game: str = "tonk") -> tuple[str, list[dict[str, str]]]:
    """Open a table of two; return it with its guests' cookies, once the first hand is dealt."""
    first, second = (0, 5) if game == "tone-poker" else (None, None)
    ann, bob = Browser(base), Browser(base)
    await ann.call("Ann")
    await bob.call("Bob")
    table = (await ann.open_table(game=game, **({} if first is None else {"tonic": first})))["id"]
    await ann.enter(table)
    await bob.enter(table)
    await bob.sit(second)
    await ann.ask(do="ready")
    while ann.now.hand is None:
        await ann.hear()
    cookies = [dict(each.http.cookies) for each in (ann, bob)]
    await ann.close()
    await bob.close()
    return table, cookies


@contextlib.asynccontextmanager
async def playing(guests: list[Steadfast]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(guest.play()) for guest in guests]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def advanced(guests: list[Steadfast], before: list[int]) -> None:
    """Wait until every guest has been promised something new."""
    async with asyncio.timeout(STORY_SECONDS):
        for guest, count in zip(guests, before, strict=True):
            await guest.promised(count + 1)


def test_no_acknowledged_move_is_lost_and_everybody_goes_on(tmp_path: Path) -> None:
    moment = random.Random(11)

    async def story() -> None:
        kennel = Kennel(tmp_path)
        try:
            await kennel.start()
            tables = await asyncio.gather(*(opened(kennel.base) for _ in range(TABLES)))
            seeds = iter(range(100))
            at_table = {
                table: [Steadfast(kennel.base, table, cookies, next(seeds)) for cookies in people]
                for table, people in tables
            }
            guests = [guest for people in at_table.values() for guest in people]
            async with playing(guests):
                for _ in range(KILLS):
                    await asyncio.sleep(moment.uniform(0.02, 0.25))
                    kennel.kill()
                    await kennel.start()
                await advanced(guests, [len(guest.acknowledged) for guest in guests])
            kennel.kill()
            for table, people in at_table.items():
                await held_to_account(tmp_path, table, people)
        finally:
            kennel.close()

    asyncio.run(story())


async def held_to_account(data: Path, table: str, people: list[Steadfast]) -> None:
    events = await logged(data, table)
    played = played_ids(events)
    assert len(played) == len(set(played)), "a move was played twice"
    for guest in people:
        assert set(guest.acknowledged) <= set(played), "an acknowledged move is lost"
        assert guest.acknowledged and guest.wrong == []
    assert diverging(events) == []
