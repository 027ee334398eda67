"""Whether `classic` keeps its speed: today's compiled engine beside that of an earlier release.

    python benchmarks/speed.py [--release 0.1.0] [--rounds 12] [--seconds 2]

The release's last commit is built in a worktree of its own. Both engines are measured in turn, by CPU
seconds, in processes of their own; who goes first alternates. Each pair of runs gives one ratio, and the
median of the ratios is told with an interval by their order: whatever the noise is like, the true median
lies between the k-th smallest and the k-th largest with the probability that a fair coin falls k times or
more on either side. Then every preset is measured against `classic`, two players each. Exits with status 1
where the interval does not lie above 0.9, or the slowest preset takes more than four times as long.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from engine import ROOT, measure
from greenroom.games.tonk.rules.presets import PRESETS

CONFIDENCE = 0.95
MIN_SHARE = 0.9
"""Of the release's decisions a second, `classic` must keep so much."""
MAX_TIMES_CLASSIC = 4.0
"""Times `classic`: so long may a decision of the slowest preset take."""
MIN_RATIOS = 10
"""Fewest ratios: from here on, a single odd one at either end falls outside the interval."""


class Missing(Exception):  # noqa: N818 - says what it is
    """The release cannot be measured here; the message is one sentence."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--release", default="0.1.0")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    if options.rounds < MIN_RATIOS:
        parser.error(f"--rounds must be {MIN_RATIOS} or more for an interval of {CONFIDENCE:.0%} to lean on")
    try:
        is_kept = keeps_its_speed(options.release, options.rounds, options.seconds)
    except Missing as missing:
        print(f"speed: {missing}", file=sys.stderr)
        return 1
    return int(not slowest_is_fast_enough(options.rounds, options.seconds / 8) or not is_kept)


def keeps_its_speed(release: str, rounds: int, seconds: float) -> bool:
    """Measure today's `classic` beside the release's, and tell the ratio."""
    commit = last_commit_of(release)
    now: list[float] = []
    then: list[float] = []
    with built_checkout(commit) as tree:
        for turn in range(rounds):
            for rates, where in ((now, ROOT), (then, tree))[:: -1 if turn % 2 else 1]:
                rates.append(decisions(where, "classic", seconds))
    ratios = [new / old for new, old in zip(now, then, strict=True)]
    low, high = interval(ratios)
    print(f"classic, 2 players, compiled, {rounds} runs of each in turn, million decisions a CPU second:")
    middle, before = (statistics.median(rates) / 1e6 for rates in (now, then))
    print(f"  baseline: commit {commit}, the last of {release}")
    print(f"  now {middle:.2f}, {release} {before:.2f}")
    print(
        f"  now/{release}: {statistics.median(ratios):.3f}, {CONFIDENCE:.0%} interval {low:.3f} to {high:.3f}"
    )
    return print_verdict(low > MIN_SHARE, f"more than {MIN_SHARE:.0%} of the release's speed")


def slowest_is_fast_enough(rounds: int, seconds: float) -> bool:
    """Measure every preset beside `classic`, and tell the slowest."""
    times: dict[str, list[float]] = {preset: [] for preset in PRESETS if preset != "classic"}
    for _ in range(rounds):
        classic = decisions(ROOT, "classic", seconds)
        for preset, ratios in times.items():
            ratios.append(classic / decisions(ROOT, preset, seconds))
    slowest = max(times, key=lambda preset: statistics.median(times[preset]))
    low, high = interval(times[slowest])
    print(f"slowest preset, 2 players: {slowest}, where a decision takes this multiple of one in classic:")
    print(f"  {statistics.median(times[slowest]):.2f}, {CONFIDENCE:.0%} interval {low:.2f} to {high:.2f}")
    return print_verdict(high < MAX_TIMES_CLASSIC, f"less than {MAX_TIMES_CLASSIC:.0f} times")


def decisions(tree: Path, preset: str, seconds: float) -> float:
    """Measure the decisions a CPU second of a checkout's engine, by the checkout's own benchmark."""
    return measure("compiled", ["bulk", str(seconds), preset, "2"], tree)["decisions_per_s"]


def interval(ratios: list[float]) -> tuple[float, float]:
    """Return the narrowest pair of ratios of the same rank that is sure enough to hold the median."""
    ranked, outside = sorted(ratios), 0.0
    rank = 0
    while (outside := outside + 2 * math.comb(len(ranked), rank) / 2 ** len(ranked)) <= 1 - CONFIDENCE:
        rank += 1
    return ranked[rank - 1], ranked[-rank]


def print_verdict(holds: bool, what: str) -> bool:
    print(f"  {what}: {'yes' if holds else 'NO'}")
    return holds


def last_commit_of(release: str) -> str:
    """Find the last commit that bore a version: the one before the version went from `pyproject.toml`."""
    line = f'version = "{release}"'
    if line in (ROOT / "pyproject.toml").read_text("utf-8"):
        raise Missing(f"this is {release} itself; --release names an earlier one")
    changes = git("log", "--format=%H", f"-S{line}", "-1", "--", "pyproject.toml")
    commit = changes and git("rev-parse", "--verify", "--quiet", f"{changes}~1")
    if not commit or line not in git("show", f"{commit}:pyproject.toml"):
        raise Missing(
            f"the history here does not reach back to {release}; git fetch --unshallow may bring it"
        )
    return commit


@contextlib.contextmanager
def built_checkout(commit: str) -> Iterator[Path]:
    """Check a commit out beside this one, with its engine compiled, for as long as it is measured."""
    with tempfile.TemporaryDirectory(prefix="greenroom-speed-") as folder:
        tree = Path(folder) / "release"
        git("worktree", "add", "--quiet", "--detach", str(tree), commit)
        try:
            build = [sys.executable, "-m", "greenroom.compiler", "build"]
            environment = os.environ | {"PYTHONPATH": str(tree / "src")}
            result = subprocess.run(build, env=environment, capture_output=True, text=True, check=False)
            if "compiled" not in result.stdout:
                raise Missing(f"the release was not compiled: {(result.stdout + result.stderr).strip()}")
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*words: str) -> str:
    """Ask git; nothing where it does not know, or is not there."""
    try:
        result = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return result.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
