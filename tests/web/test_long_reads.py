"""Whoever asks for a long log again and again keeps no table waiting."""

import asyncio
import time
from pathlib import Path

from greenroom.table.log.events import Acted
from greenroom.table.people.lobby import PREFIX
from greenroom.wire.messages import History, Pong
from web.test_keepsakes import asked, played
from web.test_tone_poker_table import at_a_table
from web.visitors import Place, visited

LONG = 4000
MANY = 12
GENEROUS_S = 0.5
"""Far above the few milliseconds that a table waits, and far below the seconds that all keepsakes take."""

HOLDS_S = 0.03
"""Processor time of the thread in which all tables live, for one thing: no other load counts."""


async def grow(place: Place, table: str, by: int = LONG) -> None:
    """Add what one guest did over and over before there was an end to it."""
    context = place.web.lobby.context
    stream = PREFIX + table
    last = len(await context.log.read(stream))
    again = [context.games.events.write(Acted(0, "play"), context.now()) for _ in range(by)]
    await context.log.append(stream, last, again)


def test_histories_of_a_long_log_keep_no_table_waiting(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        eve = await place.browser("Eve")
        await eve.enter((await eve.open_table())["id"])
        await played(ann, bob)
        await grow(place, ann.now.room.id)
        ids = [f"h{number}" for number in range(MANY)]
        for number in ids:
            await ann.tell(id=number, do="history")
        waits, last = [], f"h{MANY - 1}"
        told = asyncio.create_task(ann.until(lambda each: isinstance(each, History) and each.id == last))
        while not told.done():
            for browser in (bob, eve):
                since = time.perf_counter()
                assert isinstance(await browser.ask(do="ping"), Pong)
                waits.append(time.perf_counter() - since)
        assert isinstance(told.result(), History)
        waits.sort()
        assert len(waits) > MANY, "both tables answered while histories were written"
        assert waits[len(waits) // 2] < GENEROUS_S

    visited(tmp_path, story)


def test_keepsakes_of_a_long_log_keep_no_table_waiting(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        await played(ann, bob)
        await grow(place, ann.now.room.id)
        asking = asyncio.gather(*(asked(ann, "") for _ in range(MANY)))
        await asyncio.sleep(0.05)
        waits = []
        while not asking.done():
            since = time.perf_counter()
            assert isinstance(await bob.ask(do="ping"), Pong)
            waits.append(time.perf_counter() - since)
        answers = await asking
        assert all(answer.status_code == 200 and answer.json()["hands"] == 1 for answer in answers)
        waits.sort()
        assert len(waits) > MANY, "the table answered while keepsakes were written"
        assert waits[len(waits) // 2] < GENEROUS_S

    visited(tmp_path, story)


def test_a_table_of_a_long_log_that_is_taken_up_keeps_no_other_waiting(tmp_path: Path) -> None:
    """Whoever has its code can have a table read that rests in the log, over and over."""

    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        eve = await place.browser("Eve")
        await eve.enter((await eve.open_table())["id"])
        await played(ann, bob)
        room = ann.now.room
        await grow(place, room.id, 4 * LONG)
        waits: list[float] = []

        async def asks() -> None:
            for name in (room.code, room.id):
                actor = await place.web.lobby.table(room.id)
                assert actor is not None
                await actor.close()
                answer = await eve.http.get(f"/api/tables/{name}")
                assert answer.json()["code"] == room.code

        asking = asyncio.create_task(asks())
        while not asking.done():
            since = time.thread_time()
            await asyncio.sleep(0)
            waits.append(time.thread_time() - since)
        await asking
        assert max(waits) < HOLDS_S

    visited(tmp_path, story)
