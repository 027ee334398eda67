"""The steady player: hands won against random play, and the time it takes to choose.

    python benchmarks/bots.py [--hands 10000] [--timed 200] [--seed 1] [--json]

Classic, two players. The time is CPU of one core inside `choose`, in positions that the other player's
random play leads to; the random player's own choices are timed in the same hands.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from random import Random

from greenroom.compiler import describe
from greenroom.games.tonk import bots
from greenroom.games.tonk.lab.contest import Contest, simulate
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.lab.report import readable, report
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules

RULES = HouseRules()
NAMES = ("steady", "random")


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, name: str, chance: Random, times: list[int]) -> None:
        self.name = name
        self._bot = bots.get(name, chance)
        self._times = times

    def choose(self, observation: Observation) -> str:
        """Choose as the bot does, and note the CPU time it took."""
        began = time.thread_time_ns()
        action = self._bot.choose(observation)
        self._times.append(time.thread_time_ns() - began)
        return action


def microseconds(hands: int, seed: int) -> dict[str, dict[str, float]]:
    """Median and 99th percentile of each bot's choices."""
    times: dict[str, list[int]] = {name: [] for name in NAMES}
    for number in range(hands):
        seats = [Timed(name, Random(number), times[name]) for name in NAMES]
        play_hand(RULES, seats, number % 2, Random(f"{seed} timed {number}"))
    return {name: percentiles(taken) for name, taken in times.items()}


def percentiles(taken: list[int]) -> dict[str, float]:
    cuts = statistics.quantiles(taken, n=100)
    return {
        "choices": len(taken),
        "median_us": round(cuts[49] / 1000, 1),
        "p99_us": round(cuts[98] / 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--timed", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    took = microseconds(arguments.timed, arguments.seed)
    contest = Contest(rules=RULES, bots=NAMES, hands=arguments.hands, seed=arguments.seed)
    result = report(contest, simulate(contest), "classic", {})
    if arguments.json:
        lines = {line.bot: {"share": line.share, "net_a_hand": line.net_a_hand} for line in result.bots}
        print(json.dumps({"engine": describe(), "times": took, "hands": result.hands, "bots": lines}))
        return
    print(f"engine: {describe()}")
    for name, figures in took.items():
        print(f"{name}: {figures['median_us']} µs a choice, 99 % under {figures['p99_us']} µs")
    print(readable(result, "en"))


if __name__ == "__main__":
    main()
