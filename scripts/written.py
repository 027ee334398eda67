"""Writes anew whatever follows from the sources by a command: `.venv/bin/python scripts/written.py`.

The page's types, the lines and the tables of the options, the golden hands, the list of the tests behind each
rule, the packs that the page's tests check. Every change in them is then reviewed like code.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
TESTS = SCRIPTS.parent / "tests"
COMMANDS = (
    (str(SCRIPTS / "option_lines.py"),),
    (str(SCRIPTS / "settings_reference.py"),),
    ("-m", "greenroom.wire.typescript"),
    ("-m", "greenroom.web.typescript"),
    (str(SCRIPTS / "golden.py"),),
    (str(SCRIPTS / "traceability.py"),),
    ("-m", "provable.packs"),
)
"""In this order: hands are played by the engine, and the last names tests and hands."""


def main() -> int:
    """Run each command; 1 where one of them could not write all."""
    return max(
        subprocess.run([sys.executable, *each], check=False, cwd=TESTS).returncode for each in COMMANDS
    )


if __name__ == "__main__":
    sys.exit(main())
