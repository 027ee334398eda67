"""The cost of bots in other processes: a choice of the quick one, and the moves of people beside unruly ones.

First the processor time that a choice of `steady` takes of the house's own process, made there and asked of
another; it decides which bots are quick. Then 20 tables of two people move 200 times a second, while at ten
others three bots each sleep, spin, raise, leak or babble at every choice; the time from mover to opponent,
beside that with `steady` in their chairs, in the same run and house after house. It is taken twice in each
house: from the third second on, and again later, when bots that fail are asked less.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.processes.worker_pool import Workers
from greenroom.table.hands.bots import think
from house_process import Process, process
from table_clients import Player, Tally, ask, connect, open_tables, run
from unruly_bots import UNRULY

TABLES = 20
MOVES_PER_SECOND = 200
"""Moves a second of people, in all."""
UNRULY_TABLES = 10
BOTS = 3
"""At each of those."""
ROUND_SECONDS = 8.0
LATER_SECONDS = 20.0
"""Between the two times at which the moves of a house are measured."""
HANDS = 40


class Kept:
    """The quick bot, and what it was asked."""

    name = "kept"

    def __init__(self, observed: list[Observation]) -> None:
        self._bot = bots.get("steady")
        self._observed = observed

    def choose(self, observation: Observation) -> str:
        """Choose as it does."""
        self._observed.append(observation)
        return self._bot.choose(observation)


async def costs() -> None:
    """Say what a choice costs the house, here and there."""
    observed: list[Observation] = []
    for number in range(HANDS):
        play_hand(HouseRules(), [Kept(observed) for _ in range(4)], 0, Random(number))
    began = time.process_time()
    for observation in observed:
        bots.get("steady").choose(observation)
    here = (time.process_time() - began) / len(observed)
    workers = Workers([bots.get.__module__])
    await workers.ask("begin", 60, str.lower, "")
    began, at = time.process_time(), time.perf_counter()
    for observation in observed:
        await workers.ask("one", 60, think, bots.get, "steady", 1, observation)
    there, waited = (time.process_time() - began) / len(observed), (time.perf_counter() - at) / len(observed)
    workers.close()
    print(
        f"a choice of steady: {here * 1e6:.0f} µs of the house's processor made in it; {there * 1e6:.0f} µs "
        f"asked of another process, answered after {waited * 1e6:.0f} µs ({len(observed)} choices)"
    )


async def measure_beside(server: Process, bot: str) -> AsyncIterator[tuple[list[float], float]]:
    """Give, at first and later, the seconds from mover to opponent beside these bots, and moves a second."""
    for number in range(UNRULY_TABLES):
        _, cookie = ask(server.base, "/api/me", {"name": f"Cy {number}"})
        table, _ = ask(server.base, "/api/tables", {"bots": BOTS, "bot": bot}, cookie)
        alone = Player(Tally())
        await connect(server.base, f"/ws/{table['code']}", cookie, alone)
        alone.say("ready")
    tally = Tally()
    pairs = await open_tables(server.base, TABLES, tally, pause=TABLES / MOVES_PER_SECOND)
    loop = asyncio.get_running_loop()
    for number, (host, other) in enumerate(pairs):
        host.next_at = other.next_at = loop.time() + number / MOVES_PER_SECOND
        loop.call_at(host.next_at, host.say, "ready")
    for pause in (3, LATER_SECONDS):
        await asyncio.sleep(pause)
        tally.took.clear()
        moves = tally.moves
        await asyncio.sleep(ROUND_SECONDS)
        yield sorted(tally.took), (tally.moves - moves) / ROUND_SECONDS


async def report_beside(server: Process, bot: str) -> None:
    """Print a line for each time that was measured."""
    when = iter(("at first", "later"))
    async for took, pace in measure_beside(server, bot):
        p50, p99 = took[len(took) // 2] * 1e3, took[len(took) * 99 // 100] * 1e3
        print(
            f"beside {bot:8} {next(when):8} p50 {p50:6.2f} ms, p99 {p99:6.2f} ms at {pace:.0f} moves/s",
            flush=True,
        )


def main() -> None:
    asyncio.run(costs())
    for bot in ("steady", *UNRULY, "steady"):
        with tempfile.TemporaryDirectory() as folder, process("unruly", Path(folder)) as server:
            run(report_beside(server, bot))


if __name__ == "__main__":
    main()
