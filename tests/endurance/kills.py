"""A room killed many times: `python -m endurance.kills [--kills 1000] [--cuts 200] [--forked]`, in `tests`.

Real games of both kinds are played over sockets; the server is killed by SIGKILL in play, in its start, in a
sweep, in a backup and in an upgrade, `--cuts` times with the power. With `--forked` the killed servers are
forked off one process: ten times as many starts, unlike real ones. It ends at the first fault.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from endurance.ordeal import Ordeal, OrdealTally, kinds_of

KILLS_PER_EVENING = 25
"""Kills in one room: the next one begins with an empty folder."""


def main() -> None:
    """Kill, and say after each room what was seen so far."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--forked", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    for cuts, number in ((False, given.kills), (True, given.cuts)):
        tally, chance = OrdealTally(), random.Random(given.seed)
        while (done := tally.kills.total()) < number:
            evening(
                tally,
                chance,
                min(KILLS_PER_EVENING, number - done),
                cuts=cuts,
                forked=given.forked and not cuts,
            )
            print(told(tally, "power cuts" if cuts else "kills"), flush=True)


def evening(tally: OrdealTally, chance: random.Random, kills: int, *, cuts: bool, forked: bool) -> None:
    """Spend one evening; a fault leaves its folder behind, and is raised."""
    scratch = Path(tempfile.mkdtemp(prefix="greenroom-endurance-"))
    try:
        ordeal = Ordeal(scratch, chance, tally, cuts=cuts, forked=forked)
        asyncio.run(ordeal.whole(kinds_of(kills, chance, cuts=cuts)))
    except BaseException:
        print(f"What is left lies in {scratch}", flush=True)
        raise
    shutil.rmtree(scratch)


def told(tally: OrdealTally, what: str) -> str:
    """Say what was seen."""
    ways = ", ".join(f"{count} in {kind}" for kind, count in sorted(tally.kills.items()))
    return (
        f"{time.strftime('%H:%M:%S')} {tally.kills.total()} {what} ({ways}); {tally.acknowledged} moves "
        f"acknowledged, {tally.hands} hands, {tally.events} events: 0 lost, 0 twice; "
        f"backups {tally.backups['made']} whole, {tally.backups['killed']} killed; answers after "
        f"{spread(tally.answers)} s ({spread(tally.cpu)} of CPU), plays on after "
        f"{spread(tally.back)} s; load {os.getloadavg()[0]:.1f}"
    )


def spread(seconds: list[float]) -> str:
    """Say the median and the longest."""
    return f"{statistics.median(seconds):.2f} (at most {max(seconds):.2f})"


if __name__ == "__main__":
    main()
