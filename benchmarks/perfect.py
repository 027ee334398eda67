"""Perfect play on one core: solving a table, beside reading the one that is shipped, and with label points.

    python benchmarks/perfect.py [--rounds 5] [--most 10]

CPU seconds. Every measurement has a fresh process, after the imports, so that nothing is known beforehand;
they are taken in turn, round after round, and the median is told. Solving any of them may take at most ten
seconds.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion, field_of
from greenroom.games.tone_poker.solver.perfect_play import shipped_plan, solve

READ = "the shipped table, read"
PLAIN = "the bonus alone, solved"
ASKED = {
    PLAIN: SolverQuestion(12),
    "a royal worth 3, solved": SolverQuestion(12, HandPoints(royal=3)),
    "five labels worth points, solved": SolverQuestion(
        10, HandPoints(high_card=10, one_pair=5, flush=1, royal=3, select=5)
    ),
    "a circle, four hands share": SolverQuestion(3, HandPoints(one_pair=2)),
}


def measure_alone(name: str) -> float:
    """Measure once, in a process of its own."""
    command = [sys.executable, __file__, "--measure", name]
    return float(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def seconds_of(name: str) -> float:
    """Take the CPU seconds of one measurement."""
    began = time.process_time()
    field_of(shipped_plan() if name == READ else solve(ASKED[name]))
    return time.process_time() - began


def main() -> int:
    """Measure, print, and say whether every table was solved in time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--most", type=float, default=10.0, help="CPU seconds that solving may take")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(seconds_of(options.measure))
        return 0
    took: dict[str, list[float]] = {name: [] for name in (READ, *ASKED)}
    for _ in range(options.rounds):
        for name, seconds in took.items():
            seconds.append(measure_alone(name))
    plain = statistics.median(took[PLAIN])
    for name, seconds in took.items():
        middle = statistics.median(seconds)
        spread = f"{min(seconds):.3f}–{max(seconds):.3f}"
        print(f"{name:34} {middle:7.3f} CPU s ({spread})  this/bonus alone {middle / plain:.2f}")
    return 1 if max(map(max, took.values())) > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
