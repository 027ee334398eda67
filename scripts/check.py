"""Everything that must hold before a change lands, step by step, with the counts of tests at the end.

`./run test` runs all steps; `./run test STEP …` only those named.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
ELSEWHERE = ("tests/browser", "tests/deploy")
"""Tests that are a step of their own, or a command of their own."""
ENGINE_TESTS = [
    f"tests/{part}" for part in ("kernel", "tonk", "golden", "locales", "testing", "records", "bots")
]
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PYTEST = re.compile(r"^(?:=+ )?(\d+ (?:passed|failed|skipped|error).*?) in [\d.]+s", re.M)
VITEST = re.compile(r"^\s*Tests\s+(.*)$", re.M)


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
    Step("engine-interpreted", pytest("-n", "2", *ENGINE_TESTS), {"GREENROOM_ENGINE": "interpreted"}, PYTEST),
    Step(
        "house",
        pytest("-n", "2", "tests", *[f"--ignore={path}" for path in (*ELSEWHERE, *ENGINE_TESTS)]),
        counts=PYTEST,
    ),
    # A file of them keeps to one process, with a browser and a server of its own.
    Step("browser", pytest("-n", "2", "--dist", "loadfile", "tests/browser"), counts=PYTEST),
]


def tally(step: Step, output: str) -> dict[str, int]:
    """How many tests passed, failed or were skipped, as the runner itself says."""
    found = step.counts.findall(COLOURS.sub("", output)) if step.counts else []
    counted: dict[str, int] = {}
    for number, word in re.findall(r"(\d+) (passed|failed|skipped|error)", found[-1] if found else ""):
        counted[word] = counted.get(word, 0) + int(number)
    return counted


def run(step: Step) -> tuple[int, dict[str, int]]:
    """Run one step, show its output when it fails, and return its exit status and counts."""
    began = time.monotonic()
    print(f"── {step.name}", flush=True)
    done = subprocess.run(
        step.command,
        cwd=ROOT,
        env=os.environ | {"NO_COLOR": "1", "CI": "true"} | step.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout + done.stderr
    counted = tally(step, output)
    status = done.returncode or int(step.counts is not None and not counted.get("passed"))
    if status:
        print(output[-20_000:])
    words = "".join(f", {number} {word}" for word, number in counted.items())
    print(f"   {'FAILED' if status else 'ok'} in {time.monotonic() - began:.0f} s{words}", flush=True)
    return status, counted


def main(names: list[str]) -> int:
    """Run the named steps, or all, print the counts and return the exit status."""
    unknown = set(names) - {step.name for step in STEPS}
    if unknown:
        known = ", ".join(step.name for step in STEPS)
        print(f"No such step: {', '.join(sorted(unknown))}. There are: {known}.")
        return 2
    total = {"passed": 0, "failed": 0, "skipped": 0}
    for step in (step for step in STEPS if not names or step.name in names):
        status, counted = run(step)
        for word in ("passed", "skipped"):
            total[word] += counted.get(word, 0)
        total["failed"] += max(counted.get("failed", 0) + counted.get("error", 0), int(status != 0))
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return int(total["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
