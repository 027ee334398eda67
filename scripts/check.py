"""Everything that must hold before a change lands, step by step, with the counts of tests at the end.

`./run test` runs all steps but the longer ones; `./run test STEP …` only those named. The tests of the house
run beside the other steps, and the browser's when both are through.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Container, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
ELSEWHERE = ("tests/browser", "tests/deploy")
"""Tests that are a step of their own, or a command of their own."""
ENGINE_TESTS = [
    f"tests/{part}" for part in ("kernel", "tonk", "golden", "locales", "testing", "records", "bots")
]
NODES_TESTS = [
    *(
        f"tests/table/test_{part}.py"
        for part in (
            *("agreement", "chat", "entrance", "first_turn_claims", "hands", "history"),
            *("hold", "leaks", "lesson", "log_allowance", "looking_on", "manners", "neighbours", "people"),
            *("provable_deal", "random_tables", "session", "side_bets", "slap_race", "tone_poker_asides"),
            *("tone_poker_by_ear", "tone_poker_leaks", "tone_poker_table", "votes", "what_if"),
        )
    ),
    *(
        f"tests/web/test_{part}.py"
        for part in (
            *("api", "code_word", "connection", "duplicate_leaks", "duplicates", "endpoint", "hosts"),
            *("keepsakes", "lessons", "looking_on", "mistakes", "outside_bots", "own_links", "own_tables"),
            *("passkeys", "privacy", "proxies", "records", "reviews", "shared_allowances", "slap_sockets"),
            *("sockets", "tone_live", "tone_poker_table", "what_if"),
        )
    ),
    *(f"tests/third_game/test_{part}.py" for part in ("high_card", "served")),
    *(f"tests/together/test_{part}.py" for part in ("one_table", "reading_on", "sweep")),
]
"""Tests of who is told what and who may do what, which are played over two nodes on PostgreSQL as well.

Not among them, though they are about that, too:
- those that open no room: of names, guests, cookies, personal links, the figures' readers, whose pages may
  ask, of what a game shows to a seat (`tests/table/test_forgotten.py`, `tests/web/test_metrics.py`,
  `tests/tonk/test_view.py` and their like);
- `tests/table/test_trouble.py`, `test_faults.py` and `test_anything_anytime.py`, which break the store of one
  node, and `test_thinking.py`, which counts how often a bot is asked: each node that holds a table asks it;
- `tests/operation/test_admin.py`, which starts the command on a folder. What an operator decides holds on
  every node by `tests/together/test_one_room.py`, which has two nodes on PostgreSQL in every run;
- those of a browser, which shows what it is sent.
"""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PYTEST = re.compile(r"^(?:=+ )?(\d+ (?:passed|failed|skipped|error).*?) in [\d.]+s", re.M)
VITEST = re.compile(r"^\s*Tests\s+(.*)$", re.M)
Counts = Counter[str]


@dataclass
class Step:
    """One named command; `counts` is how its runner words its closing line."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    counts: re.Pattern[str] | None = None


def pytest(*where: str) -> list[str]:
    """Command line of a quiet pytest over some paths."""
    return [str(BIN / "pytest"), "-q", "-p", "no:cacheprovider", *where]


STEPS = [
    Step("style", [str(BIN / "ruff"), "check", "."]),
    Step("format", [str(BIN / "ruff"), "format", "--check", "."]),
    Step("types", [str(BIN / "mypy")]),
    Step("imports", [str(BIN / "lint-imports")]),
    Step("unused", [str(BIN / "python"), str(ROOT / "scripts" / "unused.py")]),
    Step("page-style", ["npm", "--prefix", "frontend", "run", "lint"]),
    Step("page-types", ["npm", "--prefix", "frontend", "run", "check"]),
    Step("page", ["npm", "--prefix", "frontend", "test"], counts=VITEST),
    Step("engine-compiled", pytest("-n", "2", *ENGINE_TESTS), {"GREENROOM_ENGINE": "compiled"}, PYTEST),
    Step(
        "interpreted",
        pytest("-n", "2", *ENGINE_TESTS, "tests/table"),
        {"GREENROOM_ENGINE": "interpreted"},
        PYTEST,
    ),
    # Its tests wait for servers, disks and clocks: each process of them computes for two fifths of its time.
    Step(
        "house",
        pytest("-n", "3", "tests", *[f"--ignore={path}" for path in (*ELSEWHERE, *ENGINE_TESTS)]),
        counts=PYTEST,
    ),
    # A file of them keeps to one process, with a browser and a server of its own. While one process waits
    # for its page, two others use both cores.
    Step("browser", pytest("-n", "3", "--dist", "loadfile", "tests/browser"), counts=PYTEST),
]

LONGER = [Step("nodes", pytest("-n", "2", "--nodes", *NODES_TESTS), counts=PYTEST)]
"""Steps that run where they are named alone."""
BESIDE = "house"
LAST = "browser"
"""Pages are slow where other steps run: what people wait for must come within a minute."""


def tally(step: Step, output: str) -> Counts:
    """Count the tests that passed, failed or were skipped, as the runner itself says."""
    found = step.counts.findall(COLOURS.sub("", output)) if step.counts else []
    counted = Counts()
    for number, word in re.findall(r"(\d+) (passed|failed|skipped|error)", found[-1] if found else ""):
        counted[word] += int(number)
    return counted


def run(step: Step) -> Counts:
    """Run one step, show its output when it fails, and return its counts: at least one failed if it does."""
    began = time.monotonic()
    print(f"── {step.name}", flush=True)
    process = subprocess.run(
        step.command,
        cwd=ROOT,
        env=os.environ | {"NO_COLOR": "1", "CI": "true"} | step.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    output = process.stdout + process.stderr
    counted = tally(step, output)
    failed = process.returncode != 0 or (step.counts is not None and not counted["passed"])
    words = "".join(f", {number} {word}" for word, number in counted.items())
    ended = f"   {step.name} {'FAILED' if failed else 'ok'} in {time.monotonic() - began:.0f} s{words}"
    print(f"{output[-20_000:]}\n{ended}" if failed else ended, flush=True)
    failures = counted["failed"] + counted["error"]
    return Counts(passed=counted["passed"], failed=max(failures, int(failed)), skipped=counted["skipped"])


def run_in_turn(steps: Iterable[Step]) -> Counts:
    """Run steps one after another and add up their counts."""
    return sum(map(run, steps), Counts())


def run_all(names: Container[str]) -> Counts:
    """Run the named steps: `BESIDE` beside the others, and `LAST` when these are through."""
    steps = [step for step in (*STEPS, *LONGER) if step.name in names]
    lanes = [
        [step for step in steps if step.name not in (BESIDE, LAST)],
        [step for step in steps if step.name == BESIDE],
    ]
    with ThreadPoolExecutor(len(lanes)) as runner:
        first = sum(runner.map(run_in_turn, lanes), Counts())
    return first + run_in_turn(step for step in steps if step.name == LAST)


def main(names: list[str]) -> int:
    """Run the named steps, or all, print the counts and return the exit status."""
    known = [step.name for step in (*STEPS, *LONGER)]
    unknown = set(names) - set(known)
    if unknown:
        print(f"No such step: {', '.join(sorted(unknown))}. There are: {', '.join(known)}.")
        return 2
    total = run_all(names or [step.name for step in STEPS])
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return int(total["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
