"""Mutation runs: small faults are put into the code, one at a time, and some test must fail for each.

    python scripts/mutate.py --source src/greenroom/games/tonk/engine/settlement.py --tests tests/tonk

`--source` takes files or folders, `--tests` what should kill their mutants (folders, files or single tests),
`--without` which of these tests are left out. mutmut makes the mutants and runs, for each, the tests that
reach its function, the quickest first, until one fails. It works on a copy of what git tracks or would track,
in a folder that is kept until the next run, so a run that was cut short goes on with `--resume`; the checkout
is never touched. In the end every survivor is printed as a diff, and every mutant that ran out of time.

The engine is interpreted: a mutant of the sources would not reach a compiled one. Processes that a test
starts get the mutant as well, as long as they find `greenroom` by PYTHONPATH; but mutmut does not see what
they reach, and one that starts in another folder than the copy fails while mutmut times the tests: give the
tests that reach the code within their own process. A test that waits for processes of this one, such as
those in which bots think, hangs in mutmut's fork whatever the mutant is: leave it out, or all that it reaches
seems killed for having run out of time. Nor does a mutant reach what runs on import alone, and
uvicorn takes a mutated `Web.app` for a factory, so `web/app.py` is mutated by hand.

Whole files take long (some 20 mutants a minute and core), so `--sample 100` tries that many of each file.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
PLACE = Path(tempfile.gettempdir()) / "greenroom-mutants"
KILLED = {"killed", "timeout"}
ENVIRONMENT = {"GREENROOM_ENGINE": "interpreted", "PYTHONHASHSEED": "0"}


def tracked_files() -> list[str]:
    """List the files of the checkout, without what git ignores."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    output = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [name for name in output.splitlines() if (ROOT / name).is_file()]


def lay_out(sources: list[str], tests: list[str]) -> None:
    """Copy the checkout and write mutmut's settings beside it."""
    shutil.rmtree(PLACE, ignore_errors=True)
    names = tracked_files()
    for name in names:
        (PLACE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, PLACE / name)
    files = [name for name in names if any(name == each or name.startswith(f"{each}/") for each in sources)]
    python = [name for name in files if name.endswith(".py")]
    if not python:
        sys.exit(f"mutate: no Python file of this checkout lies in {' '.join(sources)}")
    tops = sorted({name.partition("/")[0] for name in names} - {"src"})
    settings = {
        "source_paths": ["src"],
        "only_mutate": python,
        "also_copy": tops,
        "pytest_add_cli_args": ["-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": tests,
    }
    lines = [f"{name}=\n    " + "\n    ".join(values) for name, values in settings.items()]
    # A mutant that never ends is found out by the time that its tests take by themselves.
    lines += ["timeout_multiplier=3", "timeout_constant=10"]
    (PLACE / "setup.cfg").write_text("\n".join(["[mutmut]", *lines, ""]))
    # Python forgets a folder of its path that is not there when it starts.
    (PLACE / "mutants" / "src").mkdir(parents=True)


def mutmut(*words: str, quiet: bool = False) -> str:
    """Run mutmut in the copy; return its output where that is wanted."""
    environment = dict(os.environ, PYTHONPATH=str(PLACE / "mutants" / "src"), **ENVIRONMENT)
    command = [sys.executable, "-m", "mutmut", *words]
    stdout = subprocess.PIPE if quiet else None
    result = subprocess.run(command, cwd=PLACE, env=environment, stdout=stdout, text=True, check=False)
    if result.returncode and not quiet:
        sys.exit(f"mutate: mutmut failed; its copy of the sources lies in {PLACE}")
    return result.stdout or ""


def fates() -> dict[str, str]:
    """Read what has become of each mutant so far."""
    rows = [
        line.strip().partition(": ") for line in mutmut("results", "--all", "true", quiet=True).splitlines()
    ]
    return {name: fate for name, _, fate in rows if fate}


def sample(size: int, seed: int) -> list[str]:
    """Choose some mutants of each file."""
    # A name that no mutant has ends the run once the mutants are made and the tests are timed.
    mutmut("run", "none", quiet=True)
    by_file: dict[str, list[str]] = {}
    for name in fates():
        by_file.setdefault(name.rpartition(".")[0], []).append(name)
    chance = Random(seed)
    return [name for names in by_file.values() for name in chance.sample(names, min(size, len(names)))]


def report() -> None:
    """Print each mutant that no test failed for, then how many were killed of those that were tried."""
    tried = {name: fate for name, fate in fates().items() if fate != "not checked"}
    for name, fate in tried.items():
        if fate != "killed":
            print(f"\n{fate}: {name}\n{mutmut('show', name, quiet=True).strip()}")
    killed = sum(fate in KILLED for fate in tried.values())
    share = f"{killed / len(tried):.0%}" if tried else "none"
    print(f"\n{killed} of {len(tried)} mutants killed ({share}): {dict(Counter(tried.values()))}")


def main() -> None:
    """Make the mutants, run the tests, say what survived."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--source", nargs="+", required=True, metavar="PATH")
    parser.add_argument("--tests", nargs="+", required=True, metavar="PATH")
    parser.add_argument("--without", nargs="+", default=[], metavar="PATH", help="leave out these tests")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--resume", action="store_true", help="go on with the copy of the last run")
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants of each file")
    parser.add_argument("--seed", type=int, default=1959, help="which mutants a sample holds (%(default)s)")
    parser.add_argument(
        "--only", nargs="*", default=[], metavar="NAME", help="mutants by name; * stands for any"
    )
    options = parser.parse_args()
    if not options.resume:
        left_out = [f"--deselect={path}" for path in options.without]
        lay_out([path.rstrip("/") for path in options.source], options.tests + left_out)
    names = sample(options.sample, options.seed) if options.sample else options.only
    mutmut("run", "--max-children", str(options.processes), *names)
    report()


if __name__ == "__main__":
    main()
