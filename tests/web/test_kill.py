"""The server killed at random moments of live play, and started again."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from greenroom.wire.messages import Update
from staged.ports import own_port
from staged.program import TESTS
from web.steadfast import Steadfast
from web.testimony import diverging, logged, played_ids
from web.visitors import PATIENCE, Browser

KILLS = int(os.environ.get("GREENROOM_KILLS", "50"))
TABLES = 2


class Kennel:
    """Starts servers of one data folder and one port."""

    def __init__(self, data: Path) -> None:
        self.port = own_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._pid = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "web.kennel", str(data), str(self.port)],
            cwd=TESTS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    async def start(self) -> None:
        """Start a server and wait until it answers."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("start\n")
        self._process.stdin.flush()
        while True:
            line = await asyncio.to_thread(self._process.stdout.readline)
            assert line, "the kennel is closed"
            if line.startswith("pid "):
                self._pid = int(line.split()[1])
            if "is open at" in line:
                return

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        self._process.communicate()


async def opened(base: str) -> tuple[str, list[dict[str, str]]]:
    """Open a table of two; return it with its guests' cookies, once the first hand is dealt."""
    ann, bob = Browser(base), Browser(base)
    await ann.call("Ann")
    await bob.call("Bob")
    table = (await ann.open_table())["id"]
    await ann.enter(table)
    await bob.enter(table)
    await bob.sit()
    await ann.ask(do="ready")
    await ann.until(lambda message: isinstance(message, Update) and message.hand is not None)
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
    async with asyncio.timeout(PATIENCE):
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
